"""--build BUILD: the build folder whose library is tested and goes into the wheel."""
import pytest


def pytest_addoption(parser):
    parser.addoption("--build", default="build")


@pytest.fixture
def build(request):
    return request.config.getoption("--build")
