// T50, consent: what a person agrees to when he registers is kept with version, time and address; another version asks him again; he can take his data
// along, and closing the account leaves nothing by which he is known.
import type { Mall } from './mall.ts'
import type { Outcome } from './outcome.ts'

const PASSWORD = 'kiln-Vega7'

/** Tables of ours in which this text stands, in whatever column. */
async function placesOf(mall: Mall, text: string): Promise<string[]> {
  const { rows } = await mall.db.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname in ('public', 'pgboss') order by 1`,
  )
  const found: string[] = []
  for (const { name } of rows) {
    const hit = await mall.db.query(`select 1 from ${name} t where position($1 in t::text) > 0 limit 1`, [text])
    if (hit.rowCount) found.push(name.replace('public.', ''))
  }
  return found
}

export async function consent(mall: Mall): Promise<Outcome> {
  const wrong: string[] = []
  const mobile = `10299${String(Math.floor(mall.random() * 1_000_000)).padStart(6, '0')}`
  const code = async (purpose: string): Promise<string> => {
    await mall.db.query(`update sms_code set created_at = created_at - interval '2 hours'`)
    const sent = await mall.ask('/api/sms/sendSms', { mobile, purpose })
    return (sent.data as { sandboxCode?: string } | null)?.sandboxCode ?? ''
  }
  const texts = (await mall.ask('/api/cms/getPrivacyInfo', { catCode: 'privacyAgreement' })).data as {
    articleId: string
    title: string
    version: string
  }[]
  if (texts.length < 2) wrong.push('没有协议')
  const register = (agreements: { articleId: string; version: string }[], smsCode: string) =>
    mall.ask('/api/user/createUser', { mobile, smsCode, password: PASSWORD, nickName: '试用户', agreements })
  const now = texts.map(t => ({ articleId: t.articleId, version: t.version }))
  const smsCode = await code('register')
  for (const [what, agreements] of [
    ['没有同意', []],
    ['少同意一份', now.slice(1)],
    ['同意的是别的版本', now.map(a => ({ ...a, version: '999' }))],
  ] as const)
    if ((await register([...agreements], smsCode)).code === 1) wrong.push(`${what}也能注册`)
  const made = await register(now, smsCode)
  const token = (made.data as { token?: string } | null)?.token ?? ''
  if (made.code !== 1 || !token) return { pass: false, figures: `注册得到 ${made.code} ${made.message}` }

  const kept = await mall.db.query<{ id: string; version: string; ip: string; fresh: boolean }>(
    `select c.user_id as id, c.version, c.ip, c.at > now() - interval '5 minutes' as fresh from consent c join app_user u on u.id = c.user_id where u.mobile = $1`,
    [mobile],
  )
  const userId = kept.rows[0]?.id
  if (kept.rowCount !== texts.length || kept.rows.some(r => !r.fresh || r.ip === '' || !now.some(a => a.version === r.version)))
    wrong.push(`同意记录 ${kept.rowCount} 份`)
  const due = async () => ((await mall.ask('/api/user/getDueAgreements', {}, token)).data as { articleId: string }[] | null) ?? []
  if ((await due()).length !== 0) wrong.push('刚同意就又要同意')
  // As if what he agreed to last were an older version: a consent is never changed.
  await mall.db.query(`insert into consent (user_id, article_id, title, version, ip) values ($1, $2, '协议', '0', '127.0.0.1')`, [
    userId,
    texts[0]?.articleId,
  ])
  if ((await due()).map(d => d.articleId).join() !== texts[0]?.articleId) wrong.push('旧版的人没有被问')
  if ((await mall.ask('/api/user/agreeToAgreements', { agreements: [{ ...now[0], version: '999' }] }, token)).code === 1)
    wrong.push('能同意不存在的版本')
  await mall.ask('/api/user/agreeToAgreements', { agreements: now.slice(0, 1) }, token)
  if ((await due()).length !== 0) wrong.push('同意了新版还要问')

  const copy = JSON.stringify((await mall.ask('/api/user/getUserDataCopy', {}, token)).data ?? {})
  for (const t of texts) if (!copy.includes(t.title)) wrong.push(`下载的数据里没有《${t.title}》`)
  if (!copy.includes(mobile)) wrong.push('下载的数据里没有自己的手机')

  const before = await placesOf(mall, mobile)
  const closed = await mall.ask('/api/user/closeUserAccount', { password: PASSWORD, smsCode: await code('closeAccount') }, token)
  if (closed.code !== 1) wrong.push(`注销得到 ${closed.code} ${closed.message}`)
  if ((await mall.ask('/api/user/refreshUser', {}, token)).code !== 606) wrong.push('注销之后会话还在')
  const left = await placesOf(mall, mobile)
  if (left.length > 0) wrong.push(`注销之后手机号还在 ${left.join('、')}`)
  const rest = await mall.db.query('select 1 from consent where user_id = $1', [userId])
  if (rest.rowCount === 0) wrong.push('同意记录没有留下')
  const figures = `${texts.length} 份协议，版本、时间、地址都在；换版再问；数据可下载；手机号注销前在 ${before.length} 张表，之后 ${left.length} 张`
  return { pass: wrong.length === 0, figures: wrong.length ? `${wrong.join('；')}（${figures}）` : figures }
}
