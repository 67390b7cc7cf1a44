// Stands for the script of an earlier release.
