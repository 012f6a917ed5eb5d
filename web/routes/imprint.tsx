import { ClinicAddress } from '#web/features/legal/clinic-address.tsx';
import { LegalPage, LegalSection } from '#web/features/legal/legal-page.tsx';
import { loadLegalFacts, useLegalFacts } from '#web/features/legal/use-legal-facts.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import type { PageHandle } from '#web/root.tsx';

export const handle = { title: 'legal.imprint', description: 'legal.imprintLead', scripts: false } satisfies PageHandle;
export const loader = loadLegalFacts;

export default function ImprintPage() {
  const { t } = useMessages();
  const legal = useLegalFacts();
  return (
    <LegalPage title={t('legal.imprint')} lead={t('legal.imprintLead')}>
      <LegalSection title={t('legal.operator')}>
        <ClinicAddress operator={legal.operator} />
        {legal.vatId && <p>{t('legal.vatId', { id: legal.vatId })}</p>}
      </LegalSection>
      <LegalSection title={t('legal.profession')}>
        <p>{t('legal.titleLine', { title: legal.title })}</p>
        {legal.chamber && (
          <p>
            {t('legal.chamberLine', { name: legal.chamber })} <Site name={legal.chamber} href={legal.chamberUrl} />
          </p>
        )}
        {legal.kzv && (
          <p>
            {t('legal.kzvLine', { name: legal.kzv })} <Site name={legal.kzv} href={legal.kzvUrl} />
          </p>
        )}
        <p>{t('legal.rulesLine')}</p>
        {legal.rulesUrl && (
          <p>
            <a className="link" href={legal.rulesUrl} rel="noopener">
              {t('legal.readRules')}
            </a>
          </p>
        )}
      </LegalSection>
      <LegalSection title={t('legal.disputes')} text={t('legal.disputesText')} />
    </LegalPage>
  );
}

function Site({ name, href }: { name: string; href: string | null }) {
  const { t } = useMessages();
  if (href === null) return null;
  return (
    <a className="link" href={href} rel="noopener" aria-label={t('legal.visitSite', { name })}>
      {new URL(href).host}
    </a>
  );
}
