import { join } from 'node:path';
import type { NodeCompiler, NodeError } from '@myriaddreamin/typst-ts-node-compiler';

/** Templates and faces. */
export const templateFolder = join(process.cwd(), 'documents');

/** What documents/base.typ reads; a template may be given more. */
export type DocumentData = {
  title: string;
  description: string;
  keywords: readonly string[];
  /** Of the record, never of the machine: the same record makes the same bytes. */
  date: { year: number; month: number; day: number };
  firm: { legalName: string };
  /** Where the same text is on the site; it stands at the foot of each sheet. */
  address: string;
  /** Hex values by the names of the palette. */
  colours: Readonly<Record<string, string>>;
  labels: Readonly<Record<string, string>>;
  /** An SVG for the dark ground of the first sheet. */
  art?: string;
};

export type CompiledDocument = { bytes: Buffer; pages: number };

/** XML, which holds a file's title, knows none of them, and no face draws one. */
const UNPRINTABLE = /(?![\n\t])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu;

const printable = (data: DocumentData): string =>
  JSON.stringify(data, (_, value: unknown) =>
    typeof value === 'string' ? value.replace(UNPRINTABLE, '') : value,
  );

/** Compressed together: fifty, as the library has it, take 8 kB more of 150. */
const OBJECTS_A_STREAM = 10_000;

let compiler: NodeCompiler | undefined;

/**
 * A PDF that meets PDF/UA-1, tagged and in Australian English.
 * @param template the name of a file in documents/
 * @throws when the template is wrong, or when the file would not meet the standard
 */
export async function compileDocument(template: string, data: DocumentData): Promise<CompiledDocument> {
  // Native code that a server never needs: it serves what the build made.
  const typst = await import('@myriaddreamin/typst-ts-node-compiler');
  const { PDFDocument, PDFStreamWriter } = await import('@cantoo/pdf-lib');
  compiler ??= typst.NodeCompiler.create({
    workspace: templateFolder,
    fontArgs: [{ fontPaths: [join(templateFolder, 'fonts')] }],
  });
  const compiled = compiler.compile({
    mainFilePath: join(templateFolder, template),
    inputs: { data: printable(data) },
  });
  const { result } = compiled;
  const complaints = compiled.takeDiagnostics();
  if (!result || complaints) throw new Error(`documents/${template}: ${described(complaints)}`);
  const loose = compiler.pdf(result, { pdfStandard: typst.PdfStandard.UA_1 });
  compiler.evictCache(0);
  // The compiler writes each of thousands of tags as text of its own: packed, a file has two fifths of the
  // size.
  const { context } = await PDFDocument.load(loose, { updateMetadata: false });
  const packed = await PDFStreamWriter.forContext(
    context,
    Infinity,
    true,
    OBJECTS_A_STREAM,
  ).serializeToBuffer();
  return { bytes: Buffer.from(packed), pages: result.numOfPages };

  function described(error: NodeError | null): string {
    const diagnostics = error ? (compiler?.fetchDiagnostics(error) ?? []) : [];
    return diagnostics.map((one: unknown) => JSON.stringify(one)).join('\n');
  }
}
