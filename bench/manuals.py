"""A real web on loopback: the HTML manuals of 21 Debian packages, each served by nginx on an address of its own.

The packages are downloaded with apt-get and unpacked into a cache folder; nothing is installed. Packages of this release whose number differs
(python3.13-doc for python3.11-doc) are other pages: figures compare only within a release, and the report says which versions were used.
"""

import contextlib
import os
import re
import shutil
import subprocess
import time
from pathlib import Path

# package, where its manual begins, and the number of the host among the six
MANUALS = [
    ('python3.11-doc', '/usr/share/doc/python3.11/html/index.html'),
    ('postgresql-doc-15', '/usr/share/doc/postgresql-doc-15/html/index.html'),
    ('apache2-doc', '/usr/share/doc/apache2-doc/manual/en/index.html'),
    ('libboost1.74-doc', '/usr/share/doc/libboost1.74-doc/doc/html/index.html'),
    ('libreoffice-help-ko', '/usr/share/libreoffice/help/ko/text/swriter/main0000.html'),
    ('gimp-help-ko', '/usr/share/gimp/2.0/help/ko/index.html'),
    ('debian-handbook', '/usr/share/doc/debian-handbook/html/en-US/index.html'),
    ('omniorb-doc', '/usr/share/doc/omniorb/omniORB/index.html'),
    ('sqlite3-doc', '/usr/share/doc/sqlite3/index.html'),
    ('octave-doc', '/usr/share/doc/octave/octave.html/index.html'),
    ('cppreference-doc-en-html', '/usr/share/cppreference/doc/html/en/index.html'),
    ('bind9-doc', '/usr/share/doc/bind9-doc/arm/index.html'),
    ('zsh-doc', '/usr/share/doc/zsh-common/html/index.html'),
    ('developers-reference', '/usr/share/developers-reference/index.html'),
    ('python-django-doc', '/usr/share/doc/python-django-doc/html/index.html'),
    ('tomcat10-docs', '/usr/share/tomcat10-docs/docs/index.html'),
    ('ant-doc', '/usr/share/doc/ant/manual/index.html'),
    ('cmake-doc', '/usr/share/doc/cmake-data/html/index.html'),
    ('libgtk-3-doc', '/usr/share/gtk-doc/html/gtk3/index.html'),
    ('openjdk-17-doc', '/usr/share/doc/openjdk-17-jre-headless/api/index.html'),
    ('sphinx-doc', '/usr/share/doc/sphinx-doc/html/index.html'),
]
SIX = (2, 3, 4, 9, 10, 18)


class NoManuals(Exception):
    """Says what is missing, in a sentence."""


class Web:
    """The manuals, served. Made by serve(), which stops nginx when it is left."""

    def __init__(self, folder, network, port):
        self.folder, self.network, self.port = Path(folder), network, port
        self.root, self.log, self.pid = self.folder / 'root', self.folder / 'access.log', self.folder / 'nginx.pid'

    def hosts(self):
        """Number, package and first page of every manual that is there."""
        for number, (package, start) in enumerate(MANUALS, 1):
            if (self.root / package).is_dir():
                yield number, package, f'http://{self.network}.{number}:{self.port}{start}'

    def fetch_packages(self):
        """Downloads and unpacks what is not in the cache."""
        debs = self.folder / 'debs'
        debs.mkdir(parents=True, exist_ok=True)
        self.root.mkdir(exist_ok=True)
        for package, start in MANUALS:
            if (self.root / package).is_dir():
                continue
            if os.path.exists(start):  # it is installed
                self._copy_installed(package)
                continue
            found = sorted(debs.glob(f'{package}_*.deb'))
            if not found:
                got = subprocess.run(['apt-get', 'download', '-q', package], cwd=debs, capture_output=True, text=True)
                found = sorted(debs.glob(f'{package}_*.deb'))
                if not found:
                    why = (got.stderr.strip().splitlines() or ['no reason given'])[-1]
                    print(f'compare: {package} is left out: {why}', flush=True)
                    continue
            self._unpack(found[-1], package)
        if not any(self.hosts()):
            raise NoManuals('none of the documentation packages could be downloaded; try: sudo apt-get update')

    def _unpack(self, deb, package):
        part = self.root / f'{package}.part'
        shutil.rmtree(part, ignore_errors=True)
        subprocess.run(['dpkg-deb', '-x', deb, part], check=True)
        part.rename(self.root / package)

    def _copy_installed(self, package):
        part = self.root / f'{package}.part'
        shutil.rmtree(part, ignore_errors=True)
        files = subprocess.run(['dpkg', '-L', package], check=True, capture_output=True, text=True).stdout.splitlines()
        for name in files:
            target = part / name.lstrip('/')
            if os.path.islink(name):
                target.parent.mkdir(parents=True, exist_ok=True)
                target.symlink_to(os.readlink(name))
            elif os.path.isdir(name):
                target.mkdir(parents=True, exist_ok=True)
            elif os.path.exists(name):
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(name, target)
        part.rename(self.root / package)

    def configuration(self):
        lines = [
            f'worker_processes 1; daemon on; pid {self.pid}; error_log {self.folder}/error.log crit;',
            'events { worker_connections 8192; }',
            'http {',
            '  include /etc/nginx/mime.types; default_type application/octet-stream; charset_types text/css;',
            '  log_format answers "$status $request_method $sent_http_content_type $scheme://$http_host$request_uri";',
            f'  access_log {self.log} answers buffer=64k flush=1s;',
            '  sendfile on; tcp_nopush on; keepalive_requests 1000000; etag on;',
            '  open_file_cache max=40000 inactive=600s; open_file_cache_valid 600s;',
        ]
        lines += [f'  {kind}_temp_path {self.folder}/tmp-{kind};' for kind in ('client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi')]
        for number, package, start in self.hosts():
            begin = start.split(f':{self.port}', 1)[1]
            lines.append(
                f'  server {{ listen {self.network}.{number}:{self.port} backlog=4096; root {self.root}/{package};'
                f' location = / {{ return 302 {begin}; }} }}'
            )
        return '\n'.join(lines + ['}', ''])

    def start(self):
        if self.pid.exists():
            self.stop()
        conf = self.folder / 'nginx.conf'
        conf.write_text(self.configuration())
        done = subprocess.run(['nginx', '-c', conf], capture_output=True, text=True)
        if done.returncode:
            raise NoManuals(f'nginx did not start: {done.stderr.strip()}')
        for _ in range(100):
            if self.pid.exists() and self.pid.read_text().strip():
                return
            time.sleep(0.05)
        raise NoManuals(f'nginx did not start within 5 seconds; its log is {self.folder}/error.log')

    def stop(self):
        """Ends the nginx that start() began, and no other: the one whose number is in the file, if it is one and ours."""
        with contextlib.suppress(OSError, ValueError):
            pid = int(self.pid.read_text())
            command = Path(f'/proc/{pid}/cmdline').read_bytes().replace(b'\0', b' ').decode()
            if 'nginx' in command and str(self.folder) in command:
                os.kill(pid, 15)
                for _ in range(100):
                    if not self.pid.exists():
                        break
                    time.sleep(0.05)

    def answers(self, since):
        """What was answered after that place of the log: [(status, method, type, url)] and the place where it ends now."""
        time.sleep(1.2)  # nginx writes what it has gathered once a second
        with open(self.log, 'rb') as log:
            log.seek(since)
            text = log.read()
        found = []
        for line in text.decode('utf-8', 'replace').splitlines():
            match = re.fullmatch(r'(\d+) (\S+) (\S+?)(?:; \S+)? (\S+)', line)
            if match:
                found.append((int(match[1]), match[2], match[3], match[4]))
        return found, since + len(text)

    def place(self):
        time.sleep(1.2)
        return self.log.stat().st_size if self.log.exists() else 0


@contextlib.contextmanager
def serve(folder, network, port):
    web = Web(Path(folder).resolve(), network, port)
    web.fetch_packages()
    web.start()
    try:
        yield web
    finally:
        web.stop()
