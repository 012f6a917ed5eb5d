/** The specification's size of a photo, in pixels; the server scales what is larger. */
const MAX_WIDTH = 800;
const MAX_HEIGHT = 400;
const QUALITY = 0.9;
const JPG = 'image/jpeg';

/**
 * A photo at the size that is stored, so that little is sent. What cannot be scaled is returned, and the server decides, which
 * takes JPGs only: another kind of `types` becomes one, on white.
 */
export async function scalePhoto(file: File, types: string[] = [JPG]): Promise<Blob> {
  if (!types.includes(file.type)) return file;
  const bitmap = await createImageBitmap(file).catch(() => null);
  if (!bitmap) return file;
  const scale = Math.min(1, MAX_WIDTH / bitmap.width, MAX_HEIGHT / bitmap.height);
  if (scale === 1 && file.type === JPG) return file;
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  const context = canvas.getContext('2d');
  if (context) context.fillStyle = '#fff';
  context?.fillRect(0, 0, canvas.width, canvas.height);
  context?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  const scaled = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, JPG, QUALITY);
  });
  return scaled ?? file;
}
