/** Shows the image that a file field has chosen, or none. */
export function showPreview(input: HTMLInputElement): void {
  const image = input.closest('[data-file-zone]')?.querySelector('img');
  if (!image) return;
  URL.revokeObjectURL(image.src);
  const [file] = input.files ?? [];
  const isImage = file?.type.startsWith('image/') ?? false;
  image.hidden = !isImage;
  if (!file || !isImage) {
    image.removeAttribute('src');
    return;
  }
  image.addEventListener('error', () => void (image.hidden = true), { once: true });
  image.src = URL.createObjectURL(file);
}
