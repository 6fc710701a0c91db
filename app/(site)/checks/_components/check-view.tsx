import { PageHero } from '#components/sections/page-hero.tsx';
import { serialiseJson } from '#lib/seo/structured-data.ts';
import type { Check } from '#content/checks/schema.ts';
import { checkPage } from '#content/pages/checks.ts';
import type { Result } from '#lib/checks/result.ts';
import { config } from '#lib/config.ts';
import { CheckBasis } from './check-basis.tsx';
import { CheckForm } from './check-form.tsx';
import { CheckResult } from './check-result.tsx';

const NOTHING = new URLSearchParams();

type CheckView = { check: Check; typed?: URLSearchParams; result?: Result };

/** A page with a check; `typed` and `result` are there once the server has answered. */
export function CheckView({ check, typed = NOTHING, result }: CheckView) {
  const { slug, name, lead, groups, method } = check;
  const record = { groups, method, words: checkPage.words };
  // A long form has the whole width, a short one its result beside it.
  const isLong = groups.length > 1;
  return (
    <>
      <script async src={config().CHECKS_SCRIPT} />
      <script
        type="application/json"
        id="check-record"
        dangerouslySetInnerHTML={{ __html: serialiseJson(record) }}
      />
      <PageHero path={`/checks/${slug}`} heading={name} lead={lead} />
      <div className="section">
        <div className={`wrap grid items-start gap-x-14 gap-y-12 ${isLong ? '' : 'lg:grid-cols-2'}`}>
          <CheckForm check={check} typed={typed} result={result} />
          <div className="min-w-0 space-y-12">
            <CheckResult check={check} result={result} />
            <CheckBasis check={check} />
          </div>
        </div>
      </div>
    </>
  );
}
