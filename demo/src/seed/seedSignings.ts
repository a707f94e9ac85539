// Who may sign in the demo, and the contracts that were sealed in the past. Their files are drawn, signed and checked by the job's first runs.
import type { Fen } from '@mall/domain/kernel/money.ts'
import type pg from 'pg'
import type { Settings } from '../../../server/src/kernel/settings/settings.ts'
import { fileStoreOf } from '../../../server/src/platform/file/storage.ts'
import { seedAuthority, seedSignedFlow } from '../../../server/src/orders/signing/seedSigning.ts'
import { dbOf } from './seedContracts.ts'
import { demoPapers } from './seedFiles.ts'

/** The number of documents signed. After the contracts. */
export async function seedSignings(client: pg.PoolClient, settings: Settings): Promise<number> {
  const db = dbOf(client)
  const papers = await demoPapers(client, fileStoreOf(settings))
  const signers = await db.rows<{ userId: number; companyId: number; name: string }>(
    `select distinct on (u.company_id) u.id as "userId", u.company_id as "companyId", u.real_name as name
     from app_user u join company c on c.id = u.company_id where u.role_code = 'administrator' and c.approval_status = 2 order by u.company_id, u.id`,
  )
  const year = new Date().getFullYear()
  for (const s of signers) {
    // Numbered behind the papers of the certifications.
    const { fileId } = await papers.put('letter', { userId: s.userId, companyId: s.companyId, n: 9000 + s.companyId })
    await seedAuthority(db, { ...s, fileId, limitFen: null, validFrom: `${year - 1}-01-01`, validUntil: `${year + 1}-12-31` })
  }
  // Put there when the demo year began: today's uploads are the buyer's own.
  await db.run(`update file_object set created_at = now() - interval '300 days' where storage_key like 'demo/letter-paper-9%'`)
  const signerOf = new Map(signers.map(s => [s.companyId, s]))
  const [mill] = await db.rows<{ userId: number; name: string }>(
    `select id as "userId", real_name as name from app_user where staff_code = 'S003'`,
  )
  const sealed = await db.rows<{
    contractNo: string
    orderCode: string
    companyId: number
    userId: number
    totalFen: Fen
    madeAt: Date
    seller: string
  }>(
    `select k.contract_no as "contractNo", o.order_code as "orderCode", o.company_id as "companyId", o.user_id as "userId", k.total_fen as "totalFen", k.made_at as "madeAt",
       k.document -> 'seller' ->> 'name' as seller
     from order_contract k join orders o on o.id = k.order_id where k.sign_mode = 'signed' and k.status = 1 order by k.made_at, k.id`,
  )
  let done = 0
  for (const k of sealed) {
    const buyer = signerOf.get(k.companyId)
    if (!buyer || !mill) continue
    const minutes = (n: number) => new Date(k.madeAt.getTime() + n * 60_000)
    await seedSignedFlow(db, {
      kind: 'order',
      documentNo: k.contractNo,
      companyId: k.companyId,
      userId: k.userId,
      title: `钢材买卖合同，订单 ${k.orderCode}`,
      amountFen: k.totalFen,
      millName: k.seller || settings.siteName,
      createdAt: k.madeAt,
      buyer: { ...buyer, at: minutes(4) },
      mill: { ...mill, at: minutes(6) },
    })
    done += 1
  }
  return done
}
