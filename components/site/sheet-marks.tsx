import { firmDetails } from '#content/site/firm-details.ts';
import { sheetMarks } from '#content/site/sheet-marks.ts';
import { site } from '#content/site/site.ts';
import { shellWords } from '#content/words/shell-words.ts';
import { longDate } from '#lib/format.ts';
import { absoluteUrl } from '#lib/seo/structured-data.ts';

type SheetMarks = {
  path: string;
  /** The day the text last changed, as an ISO 8601 string. */
  changed: string | undefined;
};

/** What stands on every printed sheet of a page besides its number; app/print.css places it. */
export function SheetMarks({ path, changed }: SheetMarks) {
  const { host, pathname } = new URL(absoluteUrl(path));
  const { locality, region, postcode, country, email, legalName } = site;
  return (
    <>
      <div className="sheet-head hidden">
        <strong>{legalName}</strong>
        <span>{pathname === '/' ? host : `${host}${pathname}`}</span>
      </div>
      <div className="sheet-foot hidden">
        <span>
          {locality} {region} {postcode}, {country} | {email}
          {firmDetails.abn && ` | ${shellWords.abn(firmDetails.abn)}`}
        </span>
        {changed && (
          <span>
            {sheetMarks.textOf} <time dateTime={changed}>{longDate(changed)}</time>
          </span>
        )}
      </div>
    </>
  );
}
