"""What leaves the judge and comes in whole: imports, the public story, what scripts are shown."""
