// Texts that every mall has from its first start on, also one that was installed before contracts were: only what is missing.
import type { TermsText } from '@mall/domain/orders/contract/termsText.ts'
import type { Db, Pool } from '../../kernel/ports/database.ts'
import { agreementSeeds, templateSeed } from './contractTermsSeeds.ts'

const insertVersion = (
  db: Db,
  kind: string,
  code: string,
  versionNo: number,
  t: TermsText,
  note: string,
  staffCode: string | null,
) =>
  db.run(
    `insert into contract_terms (kind, code, version_no, title, clauses, state, note, made_by, published_by, published_at, in_force_from, hash)
     select $1, $2, $3, $4, $5::jsonb, 'published', $6, u.id, u.id, now(), now(), terms_hash($4, $5::jsonb)
     from (select 1) x left join app_user u on u.staff_code = $7
     on conflict (kind, code, version_no) do nothing`,
    [kind, code, versionNo, t.title, JSON.stringify(t.clauses), note, staffCode],
  )

/** Version 1 of the template and of each class's agreement. What staff have published or drafted since stays as it is. */
export async function seedContractTerms(pool: Pool): Promise<void> {
  await pool.tx(async tx => {
    const there = new Set(
      (await tx.rows<{ key: string }>(`select distinct kind || ':' || code as key from contract_terms`)).map(r => r.key),
    )
    if (!there.has('template:C')) await insertVersion(tx, 'template', 'C', 1, templateSeed, '商城自带', null)
    for (const [code, text] of agreementSeeds)
      if (!there.has(`agreement:${code}`)) await insertVersion(tx, 'agreement', code, 1, text, '商城自带', null)
  })
}
export const insertDemoVersion = (db: Db, v: { code: string; note: string } & TermsText) =>
  insertVersion(db, 'agreement', v.code, 2, v, v.note, 'S003')
