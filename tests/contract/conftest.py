"""Broken promises are told with the values that broke them."""

import pytest

pytest.register_assert_rewrite("mastaba.contract.promises", "mastaba.contract.batches", "mastaba.contract.interpreted")
