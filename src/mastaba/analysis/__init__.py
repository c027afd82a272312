"""Looking at the games themselves: counts of lines, readable dumps, facts and figures. See docs/analysis.md."""
