"""The games for language models and other agents, over the Model Context Protocol. See docs/mcp.md."""
