import { deflateSync, crc32 } from 'node:zlib';
import { aJpeg } from '#testing/portal';

/** Content that must never be served from a stored image. */
export const SCRIPT = '<script>alert(document.domain)</script>';
const HTML = `<!doctype html><html><body>${SCRIPT}</body></html>`;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9">${SCRIPT}</svg>`;
const LAUGHS = `<!DOCTYPE svg [<!ENTITY a "${'ha'.repeat(40)}">${'bcdefgh'
  .split('')
  .map((name, index) => `<!ENTITY ${name} "${`&${'abcdefg'[index]};`.repeat(10)}">`)
  .join('')}]><svg xmlns="http://www.w3.org/2000/svg"><text>&h;</text></svg>`;

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

/** A valid PNG of a few kilobytes that decodes to 2.5 thousand million pixels. */
function pngBomb(side: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(side, 0);
  head.writeUInt32BE(side, 4);
  head.writeUInt8(1, 8);
  const rows = deflateSync(Buffer.alloc(1_000_000));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', rows), chunk('IEND', Buffer.alloc(0))]);
}

/** A small JPG whose header claims another size. */
function jpegBomb(small: Buffer, side: number): Buffer {
  const bomb = Buffer.from(small);
  const frame = bomb.indexOf(Buffer.from([0xff, 0xc0]));
  bomb.writeUInt16BE(side, frame + 5);
  bomb.writeUInt16BE(side, frame + 7);
  return bomb;
}

/** Inserts a comment after the first two bytes of a JPG. */
function withComment(jpeg: Buffer, comment: string): Buffer {
  const head = Buffer.alloc(4);
  head.writeUInt16BE(0xfffe, 0);
  head.writeUInt16BE(comment.length + 2, 2);
  return Buffer.concat([jpeg.subarray(0, 2), head, Buffer.from(comment), jpeg.subarray(2)]);
}

/** One marker of a JPG with its content and the entropy-coded bytes that follow. */
function segment(marker: number, content: number[], coded: Buffer = Buffer.alloc(0)): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, Buffer.from(content), coded]);
}

/**
 * A valid progressive grayscale JPG: its first scan has one bit per block, every further one three
 * bytes per 32,767 blocks, and each scan makes a decoder visit every block again.
 */
export function scanBomb({ side, components, scans }: { side: number; components: number; scans: number }): Buffer {
  const blocks = Math.ceil(side / 8) ** 2;
  const ids = Array.from({ length: components }, (_none, index) => index + 1);
  // A Huffman table of one symbol, whose code is one zero bit, or two.
  const oneSymbol = (table: number, bits: 1 | 2, symbol: number) => {
    const counts = Array.from({ length: 16 }, (_none, index) => (index === bits - 1 ? 1 : 0));
    return [table, ...counts, symbol];
  };
  // The code 00 and fourteen ones: "nothing in this block and the next 32,766".
  const skipAll = Buffer.alloc(Math.ceil(blocks / 32_767) * 3, Buffer.from([0x3f, 0xff, 0x00]));
  return Buffer.concat([
    Buffer.from([0xff, 0xd8]),
    segment(0xdb, [0, ...Array<number>(64).fill(1)]),
    segment(0xc2, [8, side >> 8, side & 255, side >> 8, side & 255, components, ...ids.flatMap((id) => [id, 0x11, 0])]),
    segment(0xc4, oneSymbol(0x00, 1, 0x00)),
    segment(0xc4, oneSymbol(0x10, 2, 0xe0)),
    segment(
      0xda,
      [components, ...ids.flatMap((id) => [id, 0]), 0, 0, 0],
      Buffer.alloc(Math.ceil((blocks * components) / 8)),
    ),
    ...Array.from({ length: scans - 1 }, (_none, index) => {
      const band = 1 + (Math.floor(index / components) % 63);
      return segment(0xda, [1, ids[index % components]!, 0, band, band, 0], skipAll);
    }),
    Buffer.from([0xff, 0xd9]),
  ]);
}

/** A JPG whose only scan has one of three components, so that a decoder buffers the whole image. */
function colourApart(side: number): Buffer {
  const bomb = scanBomb({ side, components: 3, scans: 1 });
  const [frame, scan] = [bomb.indexOf(Buffer.from([0xff, 0xc2])), bomb.indexOf(Buffer.from([0xff, 0xda]))];
  bomb[frame + 1] = 0xc0;
  const ofOne = segment(0xda, [1, 1, 0, 0, 63, 0], Buffer.alloc(64));
  return Buffer.concat([bomb.subarray(0, scan), ofOne, Buffer.from([0xff, 0xd9])]);
}

/** A JPG padded up to `at`, the upload limit, by repeating the same bytes. */
function repeating(jpeg: Buffer, position: number, bytes: number[]): Buffer {
  return Buffer.concat([
    jpeg.subarray(0, position),
    Buffer.alloc(10_000_000, Buffer.from(bytes)),
    jpeg.subarray(position),
  ]);
}

async function withPosition(jpeg: Buffer): Promise<Buffer> {
  const { default: sharp } = await import('sharp');
  const exif = {
    IFD0: { Artist: SCRIPT },
    IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '52/1 31/1 12/1', GPSLongitudeRef: 'E', GPSLongitude: '13/1 24/1 18/1' },
  };
  return sharp(jpeg).withExif(exif).jpeg().toBuffer();
}

export type Upload = { bytes: Buffer; name?: string; type?: string };

/** Uploads that are not valid JPG images or exceed a limit, with the error code of each. */
export async function refusedImages(): Promise<[string, Upload, string][]> {
  const { default: sharp } = await import('sharp');
  const jpeg = await aJpeg({ width: 600, height: 400 });
  const text = (words: string) => Buffer.from(words);
  return [
    ['an SVG with a script', { bytes: text(SVG), name: 'me.svg', type: 'image/svg+xml' }, 'not_a_picture'],
    ['an SVG named .jpg', { bytes: text(SVG) }, 'not_a_picture'],
    ['an SVG of a thousand million laughs', { bytes: text(LAUGHS) }, 'not_a_picture'],
    ['HTML named .jpg', { bytes: text(HTML) }, 'not_a_picture'],
    [
      'HTML behind the first bytes of a JPG',
      { bytes: Buffer.concat([jpeg.subarray(0, 20), text(HTML)]) },
      'not_a_picture',
    ],
    ['a PNG of 50,000 × 50,000 pixels', { bytes: pngBomb(50_000), name: 'me.png', type: 'image/png' }, 'not_a_picture'],
    ['a JPG that claims 50,000 × 50,000 pixels', { bytes: jpegBomb(jpeg, 50_000) }, 'image_too_large'],
    ['a valid PNG named .jpg', { bytes: await sharp(jpeg).png().toBuffer(), type: 'image/jpeg' }, 'not_a_picture'],
    ['a truncated JPG', { bytes: jpeg.subarray(0, Math.floor(jpeg.length / 2)) }, 'not_a_picture'],
    ['nothing at all', { bytes: Buffer.alloc(0) }, 'not_a_picture'],
    ['zeroes', { bytes: Buffer.alloc(100_000) }, 'not_a_picture'],
    ['a JPG of 30 MB', { bytes: Buffer.concat([jpeg, Buffer.alloc(30 * 1024 * 1024, 'x')]) }, 'too_large'],
  ];
}

/** Valid JPGs that take seconds or hundreds of megabytes to decode, or to read up to their first scan. */
export function costlyImages(): [string, Upload, string][] {
  const hidden = scanBomb({ side: 800, components: 3, scans: 400 });
  const plain = scanBomb({ side: 80, components: 3, scans: 1 });
  return [
    [
      'a progressive CMYK of 7000×7000 pixels in 56 scans',
      { bytes: scanBomb({ side: 7000, components: 4, scans: 56 }) },
      'image_not_rgb',
    ],
    [
      'a progressive RGB of 7000×7000 pixels',
      { bytes: scanBomb({ side: 7000, components: 3, scans: 3 }) },
      'image_too_complex',
    ],
    [
      'a baseline RGB of 7000×7000 pixels whose colours are stored apart',
      { bytes: colourApart(7000) },
      'image_too_complex',
    ],
    ['a small image in 400 scans', { bytes: hidden }, 'image_too_complex'],
    [
      'a small image in five million scans',
      { bytes: repeating(hidden, hidden.length - 2, [0xff, 0xda]) },
      'image_too_complex',
    ],
    ['an image behind ten million fill bytes', { bytes: repeating(plain, 2, [0xff]) }, 'not_a_picture'],
    ['an image behind five million markers', { bytes: repeating(plain, 2, [0xff, 0xd0]) }, 'not_a_picture'],
    ['an image behind two million empty segments', { bytes: repeating(plain, 2, [0xff, 0xe1, 0, 2]) }, 'not_a_picture'],
    [
      'a small image in 400 scans after a comment that looks like an end marker',
      { bytes: Buffer.concat([hidden.subarray(0, 2), segment(0xfe, [0xff, 0xda, 0xff, 0xd9]), hidden.subarray(2)]) },
      'image_too_complex',
    ],
    ['a JPG of 200 million pixels', { bytes: scanBomb({ side: 14_200, components: 1, scans: 1 }) }, 'image_too_large'],
  ];
}

/** Valid JPGs with embedded content, which must be stored without it. */
export async function carryingImages(): Promise<[string, Upload][]> {
  const jpeg = await aJpeg();
  return [
    [
      'a JPG with a page appended',
      { bytes: Buffer.concat([jpeg, Buffer.from(HTML)]), name: 'me.jpg.html', type: 'text/html' },
    ],
    ['a JPG with a script for a comment', { bytes: withComment(jpeg, `*/=1;${SCRIPT}/*`) }],
    [
      'a JPG with an archive appended',
      { bytes: Buffer.concat([jpeg, Buffer.from('PK\u0003\u0004'), Buffer.from(SCRIPT)]) },
    ],
    ['a JPG with GPS coordinates', { bytes: await withPosition(jpeg) }],
    ['a JPG with a dangerous name', { bytes: jpeg, name: `../../${SCRIPT}".jpg` }],
  ];
}
