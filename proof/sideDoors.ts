// T38, behind the front door: facts are planted in companies, and every desk without the right to them walks every other way there is: all
// reading calls of the console with the company, its order and its words filled in, and the file route. None may show them.
import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { callTable, type Path, paths } from '@mall/contract/main/calls.ts'
import { deskContact } from '@mall/domain/people/staff/deskScope.ts'
import { rightsOf } from '@mall/domain/people/staff/staff.rights.ts'
import { DEMO_PASSWORD } from '../demo/src/seed/demo.constants.ts'
import type { Mall } from './mall.ts'

const DESKS: readonly (readonly [code: string, role: string])[] = [
  ['S002', 'reviewer'],
  ['S003', 'approver'],
  ['S004', 'pricing'],
  ['S005', 'finance'],
  ['S011', 'sales'],
  ['S021', 'planner'],
  ['S022', 'dispatcher'],
  ['S023', 'warehouse'],
  ['S024', 'gate'],
  ['S025', 'weigher'],
  ['S026', 'quality'],
  ['S027', 'service'],
  ['S028', 'cashier'],
]

/** Whether a call looks for a word: what it does not know falls off when it is read. */
function takesWord(path: Path): boolean {
  const read = callTable[path].input.safeParse({ ...callTable[path].example, word: 'x' })
  return read.success && typeof read.data === 'object' && read.data !== null && 'word' in read.data
}

interface Planted {
  companyCode: string
  contactId: number
  orderCode: string
  fileId: string
  certCode: string
  /** What must not be read without the right. */
  facts: { right: string; what: string; text: string }[]
}

/** A person, a paper, a file, a row of the log that stand nowhere else, and the balance. */
async function plant(mall: Mall, companyCode: string, manager: string): Promise<Planted> {
  const mark = randomBytes(5).toString('hex')
  const one = async <T extends object>(sql: string, values: unknown[]): Promise<T> =>
    ((await mall.db.query<T>(sql, values)).rows[0] ?? {}) as T
  const c = await one<{ id: number; bd: number; userName: string; fen: number }>(
    `select c.id::int, c.bd_user_id::int as bd, (select user_name from app_user where company_id = c.id and not frozen and closed_at is null order by id limit 1) as "userName",
       (select balance_fen from account where company_id = c.id and kind = 'customer_available') as fen from company c where c.code = $1`,
    [companyCode],
  )
  const person = await one<{ id: number; mobile: string }>(
    `insert into app_user (user_name, mobile, nick_name, real_name, password_hash, user_type, company_id, role_code)
     values ('side-' || $1::text, '16' || lpad(nextval('order_no')::text, 9, '0'), '检验' || $1, '检验' || $1, 'scrypt$none', 3, $2, 'viewer') returning id::int, mobile`,
    [mark, c.id],
  )
  const form = new FormData()
  form.set('purpose', 'licence')
  const picture = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
    .png()
    .toBuffer()
  form.set('file', new Blob([new Uint8Array(picture)]), `paper-${mark}.png`)
  const sent = await mall.raw('/api/file/oneFileUpload', {
    method: 'POST',
    headers: { token: await mall.login(c.userName) },
    body: form,
  })
  const { fileId } = ((await sent.json()) as { data: { fileId: string } }).data
  // The log: what a manager asked for, with his reason.
  await mall.ask(
    '/api/ops/startProxy',
    { userName: c.userName, reason: `log-${mark}`, minutes: 5, password: DEMO_PASSWORD },
    manager,
  )
  const order = await one<{ code?: string }>('select order_code as code from orders where company_id = $1 order by id limit 1', [
    c.id,
  ])
  const cert = await one<{ code?: string }>(
    'select cert_code as code from certification where company_id = $1 order by id desc limit 1',
    [c.id],
  )
  return {
    companyCode,
    contactId: c.bd,
    orderCode: order.code ?? 'DD00000000000000',
    fileId,
    certCode: cert.code ?? 'RZ00000000000000',
    facts: [
      { right: 'people.see', what: '人员', text: person.mobile },
      { right: 'company.papers', what: '文件', text: `paper-${mark}` },
      { right: 'audit.see', what: '操作记录', text: `log-${mark}` },
      ...(c.fen > 100_000 ? [{ right: 'pay.see', what: '余额', text: `:${c.fen}` }] : []),
      ...(order.code ? [{ right: 'order.see', what: '订单', text: order.code }] : []),
    ],
  }
}

export async function sideDoors(mall: Mall): Promise<{ probes: number; found: string[] }> {
  const found: string[] = []
  let probes = 0
  const manager = await mall.staff('S003')
  const planted = [
    await plant(mall, 'KH100001', manager),
    await plant(mall, 'KH100005', manager),
    await plant(mall, 'KH100002', manager),
  ]
  for (const [code, role] of DESKS) {
    const reply = await mall.raw('/api/ops/loginStaff', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ staffCode: code, password: DEMO_PASSWORD }),
    })
    const cookie = reply.headers
      .getSetCookie()
      .map(line => line.split(';')[0])
      .join('; ')
    const { data } = (await reply.json()) as { data: { token: string } }
    const { rows } = await mall.db.query<{ id: number }>('select id::int from app_user where staff_code = $1', [code])
    const rights = rightsOf([role])
    const contact = deskContact({ userId: rows[0]?.id ?? 0, roles: [role] })
    for (const p of planted) {
      const foreign = contact !== null && contact !== p.contactId
      // A truck bears the number of its order: who sees trucks sees that, and nothing else of it.
      const sees = (right: string) =>
        rights.includes(right) ||
        (right === 'order.see' && rights.includes('ship.see')) ||
        // All of a company's money includes its balance.
        (right === 'pay.see' && rights.includes('fund.see'))
      const hidden = p.facts.filter(f => foreign || !sees(f.right))
      const { companyCode, orderCode, certCode } = p
      for (const path of paths) {
        const call = callTable[path]
        if (call.access !== 'staff' || call.writes) continue
        const example = call.example as Record<string, unknown>
        const ask = async (input: object) => {
          probes += 1
          const { code: answered, text } = await mall.ask(path, { ...input, currentPage: 1, pageSize: 100 }, data.token)
          return answered === 1 ? text : ''
        }
        for (const more of [{}, { word: companyCode, queue: 'all' }, { word: companyCode, sort: 'balance' }]) {
          const text = await ask({ ...example, companyCode, orderCode, certCode, ...more })
          for (const f of hidden) if (text.includes(f.text)) found.push(`${code} 经 ${path} 读到 ${companyCode} 的${f.what}`)
        }
        // A person looked up by his number tells that he is there.
        const [person] = p.facts
        if (person && hidden.includes(person) && takesWord(path) && !('companyCode' in example) && !('orderCode' in example))
          if ((await ask({ ...example, word: person.text, queue: 'all' })).includes(companyCode))
            found.push(`${code} 经 ${path} 按手机找到 ${companyCode}`)
      }
      probes += 1
      const file = await mall.raw(`/api/file/get?id=${p.fileId}`, { headers: { cookie } })
      if (file.status === 200 && hidden.some(f => f.right === 'company.papers')) found.push(`${code} 取到 ${companyCode} 的文件`)
      if (file.status !== 200 && !hidden.some(f => f.right === 'company.papers'))
        found.push(`${code} 有权却取不到 ${companyCode} 的文件`)
    }
  }
  return { probes, found: [...new Set(found)] }
}
