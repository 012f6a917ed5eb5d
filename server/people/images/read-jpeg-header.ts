/** The properties of a JPG that can be read without decoding it. */
type JpegHeader = {
  width: number;
  height: number;
  /** Colour channels: 1 is grey, 3 is RGB, 4 is CMYK or YCCK. */
  components: number;
  /** Samples a pixel over all channels: 3 where each has the full resolution, 1.5 with the usual 4:2:0. */
  samplesPerPixel: number;
  /** Progressive, or with separate scans per colour: a decoder holds the whole image in memory. */
  isHeldInMemory: boolean;
  /** How many passes a decoder makes over the image; counted up to `MAX_SCANS + 1`. */
  scans: number;
  /** The offset at which the image ends; what follows must not be decoded. */
  end: number;
};

type Frame = Omit<JpegHeader, 'scans' | 'end'>;

/** Encoders write about ten; each costs a decoder a pass over the whole image. */
export const MAX_SCANS = 20;
/** Markers and fill bytes before the first scan: an upload of 10 MB has 160 segments of the largest size. */
const MAX_MARKERS = 1000;

const START_OF_IMAGE = 0xd8;
const END_OF_IMAGE = 0xd9;
const START_OF_SCAN = 0xda;
const START_OF_FRAME = 0xc0;
const PROGRESSIVE_FRAME = 0xc2;
/** Baseline, extended and progressive, which cameras and programs write. Others are refused. */
const FRAMES = new Set([START_OF_FRAME, 0xc1, PROGRESSIVE_FRAME]);

/** Markers without a length and content. */
const isParameterless = (marker: number) => marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7);

/**
 * Reads the markers of a JPG up to its first scan as libjpeg does, then counts the scans without decoding them; null if
 * it is not a JPG of a usual kind. Entropy-coded data never contain a start-of-scan or end-of-image marker, so both are
 * found by a byte search, and a decoder of the bytes up to `end` finds no more.
 */
export function readJpegHeader(bytes: Buffer): JpegHeader | null {
  if (!beginsAsJpeg(bytes)) return null;
  let frame: Frame | null = null;
  let offset = 2;
  for (let seen = 0; seen < MAX_MARKERS; seen += 1) {
    offset = bytes.indexOf(0xff, offset);
    const marker = offset === -1 ? undefined : bytes[offset + 1];
    if (marker === undefined || marker === END_OF_IMAGE || marker === START_OF_IMAGE) return null;
    if (marker === 0xff || marker === 0x00) {
      // A fill byte, or a 0xFF of the data.
      offset += 1;
      continue;
    }
    if (isParameterless(marker)) {
      offset += 2;
      continue;
    }
    if (offset + 4 > bytes.length) return null;
    const next = offset + 2 + bytes.readUInt16BE(offset + 2);
    if (next > bytes.length) return null;
    if (marker === START_OF_SCAN) return frame && readScans(bytes, offset, frame);
    if (FRAMES.has(marker)) {
      // Two frames are invalid.
      frame = frame ? null : readFrame(bytes.subarray(offset + 4, next), marker === PROGRESSIVE_FRAME);
      if (!frame) return null;
    }
    offset = next;
  }
  return null;
}

/** Whether a file can be a JPG, by its first bytes. */
export function beginsAsJpeg(bytes: Buffer): boolean {
  return bytes.length >= 4 && bytes[0] === 0xff && bytes[1] === START_OF_IMAGE;
}

/** Precision, height, width, and for each channel its id, its sampling factors and a table. */
function readFrame(content: Buffer, isHeldInMemory: boolean): Frame | null {
  const components = content[5] ?? 0;
  if (content.length < 6 + 3 * components || components === 0 || content[0] !== 8) return null;
  const [height, width] = [content.readUInt16BE(1), content.readUInt16BE(3)];
  const factors = Array.from({ length: components }, (_none, index) => content[7 + 3 * index] ?? 0);
  const [across, down] = [factors.map((factor) => factor >> 4), factors.map((factor) => factor & 15)];
  if (height === 0 || width === 0 || [...across, ...down].some((factor) => factor < 1 || factor > 4)) return null;
  const samples = across.reduce((sum, factor, index) => sum + factor * (down[index] ?? 0), 0);
  return {
    width,
    height,
    components,
    isHeldInMemory,
    samplesPerPixel: samples / Math.max(...across) / Math.max(...down),
  };
}

/** The scans from the first one at `from`, which begins with its length and the number of its components. */
function readScans(bytes: Buffer, from: number, frame: Frame): JpegHeader {
  const found = bytes.indexOf(Buffer.from([0xff, END_OF_IMAGE]), from);
  const end = found === -1 ? bytes.length : found + 2;
  const scan = Buffer.from([0xff, START_OF_SCAN]);
  let scans = 0;
  for (let offset = from; offset !== -1 && offset < end && scans <= MAX_SCANS; offset = bytes.indexOf(scan, offset + 2))
    scans += 1;
  // libjpeg decides by the first scan whether more follow.
  const hasColoursApart = (bytes[from + 4] ?? 0) < frame.components;
  return { ...frame, end, scans, isHeldInMemory: frame.isHeldInMemory || hasColoursApart || scans > 1 };
}
