import { documents, fileOf } from '#lib/documents/documents.ts';
import { absoluteUrl } from '#lib/seo/structured-data.ts';

type Context = { params: Promise<{ file: string }> };

// Made once, at build; nothing else has a file here.
export const dynamic = 'force-static';
export const dynamicParams = false;

export const generateStaticParams = () => documents.map(({ file }) => ({ file }));

export async function GET(_request: Request, { params }: Context): Promise<Response> {
  const { file } = await params;
  const document = documents.find((one) => one.file === file);
  if (!document) return new Response('There is no such document.', { status: 404 });
  const { bytes } = await fileOf(document);
  return new Response(new Uint8Array(bytes), {
    headers: {
      'content-type': 'application/pdf',
      // Search engines list the page, which has no date in its address.
      link: `<${absoluteUrl(document.page)}>; rel="canonical"`,
    },
  });
}
