/** The specification's size of a photo, in pixels; the server scales what is larger. */
const MAX_WIDTH = 800;
const MAX_HEIGHT = 400;
const QUALITY = 0.9;

/** A photo at the size that is stored, so that little is sent. What cannot be scaled is returned, and the server decides. */
export async function scalePhoto(file: File): Promise<Blob> {
  if (file.type !== 'image/jpeg') return file;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return file;
  const scale = Math.min(1, MAX_WIDTH / bitmap.width, MAX_HEIGHT / bitmap.height);
  if (scale === 1) return file;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const scaled = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, 'image/jpeg', QUALITY);
  });
  return scaled ?? file;
}
