import { Fact } from '#components/admin/shell/fact.tsx';
import { system } from '#content/admin/system.ts';
import type { Installation } from '#lib/admin/installation.ts';
import type { Overview } from '#lib/admin/overview.ts';
import { localMoment } from '#lib/format.ts';

type InstallationFacts = { installation: Installation; system: Overview['system'] };

const texts = system.facts;

/** What runs here, who administers it, and the limits that hold. */
export function InstallationFacts({ installation, system: { admins, limits } }: InstallationFacts) {
  const { version, startedAt, node, address, backend, delivery } = installation;
  return (
    <dl className="mt-5 grid gap-x-8 gap-y-2 sm:grid-cols-[auto_1fr]">
      <Fact name={texts.version}>{version}</Fact>
      <Fact name={texts.started}>{localMoment(startedAt)}</Fact>
      <Fact name={texts.node}>{node}</Fact>
      <Fact name={texts.address}>{address}</Fact>
      <Fact name={texts.backend}>{texts.backends[backend]}</Fact>
      <Fact name={texts.mails}>{texts.deliveries[delivery]}</Fact>
      <Fact name={texts.admins}>{admins.join(', ')}</Fact>
      <Fact name={texts.limits}>
        <p>
          {texts.ofEnquiries(
            limits.enquiries_an_hour,
            limits.enquiries_of_an_address,
            limits.enquiries_stored,
          )}
        </p>
        <p>{texts.ofAccounts(limits.sign_ins, Math.round(limits.idle_seconds / 60))}</p>
        <p>{texts.ofRetention(limits.retention_months)}</p>
      </Fact>
      <Fact name={texts.logs}>{texts.where}</Fact>
    </dl>
  );
}
