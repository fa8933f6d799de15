@echo off
echo freshet: Freshet runs on Linux and macOS; on Windows use the Windows Subsystem for Linux (WSL). 1>&2
exit /b 1
