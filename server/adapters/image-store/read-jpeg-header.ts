/** What a JPG says of itself before anything of it is decoded. */
export type JpegHeader = {
  width: number;
  height: number;
  /** Colour channels: 1 is grey, 3 is RGB, 4 is CMYK or YCCK. */
  components: number;
  /** Samples a pixel over all channels: 3 where each has the full resolution, 1.5 with the usual 4:2:0. */
  samplesPerPixel: number;
  /** Stored in more than one pass over the whole image, so that a decoder holds all of it in memory. */
  isProgressive: boolean;
  /** How often a decoder goes over the image, at most. */
  scans: number;
  /** Where the image ends; what follows is not to be decoded. */
  end: number;
};

type Frame = Omit<JpegHeader, 'scans' | 'end'>;

const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const START_OF_FRAME = 0xc0;
const PROGRESSIVE_FRAME = 0xc2;
/** Baseline, extended and progressive: what cameras and programs write. Others are refused unread. */
const FRAMES = new Set([START_OF_FRAME, 0xc1, PROGRESSIVE_FRAME]);

/** Markers that stand alone, without a length. */
const isParameterless = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/**
 * Reads the markers of a JPG up to its first scan as libjpeg does, and counts the scans from there on without decoding
 * them; null where it is no JPG of a usual kind. Entropy-coded data never contain a start of a scan or an end of the
 * image, so both are searched for byte by byte, and a decoder that is given the bytes up to `end` cannot find more.
 */
export function readJpegHeader(bytes: Buffer): JpegHeader | null {
  if (bytes.length < 4 || bytes[0] !== 0xff || bytes[1] !== START_OF_IMAGE) return null;
  let frame: Frame | null = null;
  let at = 2;
  while (true) {
    at = findMarker(bytes, at);
    const marker = bytes[at + 1];
    if (marker === undefined || marker === END_OF_IMAGE || marker === START_OF_IMAGE) return null;
    if (isParameterless(marker)) {
      at += 2;
      continue;
    }
    if (at + 4 > bytes.length) return null;
    const next = at + 2 + bytes.readUInt16BE(at + 2);
    if (next > bytes.length) return null;
    if (marker === START_OF_SCAN) return frame && { ...frame, ...countScans(bytes, at, frame.isProgressive) };
    if (FRAMES.has(marker)) {
      // A second frame is no image.
      frame = frame ? null : readFrame(bytes.subarray(at + 4, next), marker === PROGRESSIVE_FRAME);
      if (!frame) return null;
    }
    at = next;
  }
}

/** Precision, height, width, and for each channel its id, its sampling factors and a table. */
function readFrame(content: Buffer, isProgressive: boolean): Frame | null {
  const components = content[5] ?? 0;
  if (content.length < 6 + 3 * components || components === 0 || content[0] !== 8) return null;
  const [height, width] = [content.readUInt16BE(1), content.readUInt16BE(3)];
  const factors = Array.from({ length: components }, (_none, index) => content[7 + 3 * index] ?? 0);
  const [across, down] = [factors.map((factor) => factor >> 4), factors.map((factor) => factor & 15)];
  if (height === 0 || width === 0 || [...across, ...down].some((one) => one < 1 || one > 4)) return null;
  const samples = across.reduce((sum, one, index) => sum + one * (down[index] ?? 0), 0);
  return {
    width,
    height,
    components,
    isProgressive,
    samplesPerPixel: samples / Math.max(...across) / Math.max(...down),
  };
}

/** The next 0xFF that begins a marker: neither a fill byte nor a 0xFF of the data. */
function findMarker(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from);
  while (at !== -1 && (bytes[at + 1] === 0xff || bytes[at + 1] === 0x00)) at = bytes.indexOf(0xff, at + 1);
  return at === -1 ? bytes.length : at;
}

function countScans(bytes: Buffer, from: number, isProgressive: boolean) {
  const found = bytes.indexOf(Buffer.from([0xff, END_OF_IMAGE]), from);
  const end = found === -1 ? bytes.length : found + 2;
  const scan = Buffer.from([0xff, START_OF_SCAN]);
  let scans = 0;
  for (let at = from; at !== -1 && at < end; at = bytes.indexOf(scan, at + 2)) scans += 1;
  return { end, scans, isProgressive: isProgressive || scans > 1 };
}
