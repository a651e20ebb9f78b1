#!/usr/bin/env python3
"""The nets (src/bots/nets.h).

    nets.py OUT.c [NET...]        as C, for programs that carry them; a file whose checksum does not fit ends the build
    nets.py --vectors NET         what it answers to the eight inputs that tests/bots/nets.c makes, too: the arithmetic
                                  of src/bots/nets.c written down a second time, from its description"""
import struct
import sys


def checksum(data):
    h = 0xCBF29CE484222325
    for byte in data:
        h = (h ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return h


def made_up(inputs, seed):
    """A few numbers among many zeros."""
    x = []
    for _ in range(inputs):
        seed = (seed * 1103515245 + 12345) & 0x7FFFFFFF
        x.append(((seed >> 16) & 255) - 128 if seed >> 8 & 7 == 0 else 0)
    return x


def run(data, x):
    inputs, heads = struct.unpack_from('<HH', data, 28)
    at = 48

    def take(kind, n):
        nonlocal at
        values = struct.unpack_from(f'<{n}{kind}', data, at)
        at += struct.calcsize(f'<{n}{kind}')
        return values

    def wrapped(n):
        return (n + 2**31) % 2**32 - 2**31

    def active(n):
        return min(127, max(0, wrapped(n) >> 6))
    b1, b2, b3, w3 = take('i', 64), take('i', 32), take('i', heads), take('h', heads * 32)
    w2, shift, w1 = take('b', 64 * 32), take('B', inputs), take('b', inputs * 64)
    first = [active(b1[j] + sum((x[i] << shift[i]) * w1[i * 64 + j] for i in range(inputs) if x[i])) for j in range(64)]
    second = [active(b2[j] + sum(first[i] * w2[i * 32 + j] for i in range(64))) for j in range(32)]
    return [wrapped(b3[h] + sum(second[i] * w3[h * 32 + i] for i in range(32))) for h in range(heads)]


def vectors(path):
    data = open(path, 'rb').read()
    for seed in range(1, 9):
        print(*run(data, made_up(struct.unpack_from('<H', data, 28)[0], seed)))


def main(out, *paths):
    text = ['/* Made by tools/nets.py. */', '#include "nets.h"', '']
    entries = []
    for i, path in enumerate(paths):
        data = open(path, 'rb').read()
        if data[:8] != b'IGNET1\0\0' or int.from_bytes(data[8:16], 'little') != checksum(data[16:]):
            sys.exit(f'{path}: this is no net, or a damaged one')
        text.append(f'static const uint8_t net_{i}[] = {{')
        text += [','.join(map(str, data[at:at + 64])) + ',' for at in range(0, len(data), 64)]
        text.append('};')
        entries.append(f'  {{ net_{i}, sizeof net_{i} }},')
    text += ['', 'const struct net_file *net_file(int i)', '{']
    if entries:
        text += ['  static const struct net_file all[] = {', *entries, '  };',
                 f'  return i >= 0 && i < {len(entries)} ? &all[i] : NULL;', '}']
    else:
        text += ['  (void)i;', '  return NULL;', '}']
    open(out, 'w').write('\n'.join(text) + '\n')


vectors(sys.argv[2]) if sys.argv[1] == '--vectors' else main(*sys.argv[1:])
