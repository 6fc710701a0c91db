import { describe, expect, it } from 'vitest';
import { quickstarts } from '#content/collections/quickstarts/index.ts';
import { services } from '#content/collections/services/index.ts';
import { capability } from '#content/documents/capability.ts';
import { servicesPage } from '#content/pages/services.ts';
import { firmDetailsSchema } from '#content/site/firm-details.ts';
import { site } from '#content/site/site.ts';
import { dollars } from '#lib/pricing/money.ts';
import { allPriceRows } from '#lib/pricing/offer.ts';
import { againstPdfUa, readPdf, solid, type PdfFile } from '#lib/tests/support/pdf-file.ts';
import { capabilityData, capabilityPage } from './capability-document.ts';
import { compileDocument } from './compile.ts';
import { documentOf, fileOf } from './documents.ts';

const asShipped = async (): Promise<PdfFile> => readPdf((await fileOf(documentOf(capabilityPage))).bytes);

describe('the capability statement', () => {
  it('has at most two sheets', async () => {
    expect((await asShipped()).pages).toBeLessThanOrEqual(2);
  });

  it('says what is done, how, when, for how much and what is not', async () => {
    const { text } = await asShipped();
    const steps = services.flatMap(
      ({ sections }) => sections.find(({ ordered }) => ordered)?.items.map(({ title }) => title) ?? [],
    );
    expect(steps.length).toBeGreaterThanOrEqual(4 * services.length);
    for (const words of [
      ...servicesPage.areas.flatMap(({ name, subServices }) => [
        name,
        ...subServices.flatMap((service) => [service.name, ...service.bullets]),
      ]),
      ...services.map(({ name }) => name),
      ...steps,
      ...allPriceRows(quickstarts).map(({ label }) => label),
      ...capability.not.items.map((item) => item.replaceAll('**', '')),
      site.openingHours.weekdays,
      site.openingHours.weekends,
      site.email,
    ])
      expect(text).toContain(solid(words));
    for (const { price } of allPriceRows(quickstarts))
      expect(text).toContain(`${dollars(price.exGst)}${dollars(price.gst)}${dollars(price.total)}`);
  });

  it('is silent on what the owner has not filled in', async () => {
    const { bytes } = await compileDocument('sheet.typ', capabilityData({}));
    const { text } = await readPdf(bytes);
    for (const name of ['abn', 'telephone', 'insurance'] as const)
      expect(text).not.toContain(capability.firm[name]);
  });

  it('says what the owner has filled in, still on two sheets', async () => {
    const details = firmDetailsSchema.parse({
      abn: '51 824 753 556',
      street: '1 Example Street',
      telephone: '+61 2 5550 1234',
      insurance: ['Professional indemnity, $1 a claim', 'Public liability, $2 a claim'],
    });
    const { bytes } = await compileDocument('sheet.typ', capabilityData(details));
    const { text, pages } = await readPdf(bytes);
    const { insurance = [], ...others } = details;
    for (const words of [...Object.values(others as Record<string, string>), ...insurance])
      expect(text).toContain(solid(words));
    expect(pages).toBeLessThanOrEqual(2);
    expect(await againstPdfUa(bytes)).toEqual([]);
  });
});
