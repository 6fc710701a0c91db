// The home page states its own openGraph, which hides what it would inherit from the folder above.
export { alt, contentType, default, size } from '#app/opengraph-image.tsx';
