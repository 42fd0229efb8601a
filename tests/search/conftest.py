import sys
from pathlib import Path

# The toy game is shared: `from tests.tracing.toy import …` must work however pytest is started.
sys.path.insert(0, str(Path(__file__).parents[2]))
