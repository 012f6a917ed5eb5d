import { closeSync, openSync, readSync } from 'node:fs';

const PT_LOAD = 1;
const PT_DYNAMIC = 2;
const DT_NEEDED = 1n;
const DT_STRTAB = 5n;
const LONGEST_NAME = 256;

/** The libraries that a 64-bit Linux program needs: the NEEDED entries of its ELF file. */
export function neededLibraries(program: string): string[] {
  const file = openSync(program, 'r');
  const read = (from: number, length: number) => {
    const bytes = Buffer.alloc(length);
    return bytes.subarray(0, readSync(file, bytes, 0, length, from));
  };
  try {
    const head = read(0, 64);
    if (head.toString('latin1', 0, 4) !== '\x7fELF' || head[4] !== 2)
      throw new Error(`${program} is not a 64-bit ELF file`);
    const [size, count] = [head.readUInt16LE(0x36), head.readUInt16LE(0x38)];
    const table = read(Number(head.readBigUInt64LE(0x20)), size * count);
    const segments = Array.from({ length: count }, (_, index) => {
      const start = index * size;
      const word = (offset: number) => Number(table.readBigUInt64LE(start + offset));
      return { type: table.readUInt32LE(start), offset: word(8), address: word(16), bytes: word(32) };
    });
    const dynamic = segments.find(({ type }) => type === PT_DYNAMIC);
    if (!dynamic) return [];
    const list = read(dynamic.offset, dynamic.bytes);
    const entries = Array.from({ length: list.length / 16 }, (_, index) => ({
      tag: list.readBigUInt64LE(index * 16),
      value: Number(list.readBigUInt64LE(index * 16 + 8)),
    }));
    const names = entries.find(({ tag }) => tag === DT_STRTAB)?.value ?? 0;
    const home = segments.find(
      ({ type, address, bytes }) => type === PT_LOAD && names >= address && names < address + bytes,
    );
    if (!home) throw new Error(`${program} has no string table`);
    const nameAt = (value: number) =>
      read(names - home.address + home.offset + value, LONGEST_NAME)
        .toString('latin1')
        .split('\0')[0] ?? '';
    return entries.filter(({ tag }) => tag === DT_NEEDED).map(({ value }) => nameAt(value));
  } finally {
    closeSync(file);
  }
}
