import { fileSentences } from '@mall/domain/platform/file/file.rules.ts'
import { readdirSync } from 'node:fs'
import path from 'node:path'
import { PDFDocument } from '@cantoo/pdf-lib'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { effectOf } from '../../testing/testEffects.ts'
import { type Caller, type TestMall, testMall } from '../../testing/testMall.ts'

let mall: TestMall
let owner: Caller
let other: Caller
let photo: Buffer
beforeAll(async () => {
  mall = await testMall()
  owner = await mall.buyer('demo03')
  other = await mall.buyer('demo05')
  const paper = await PDFDocument.create()
  paper.addPage([300, 400])
  PDF = Buffer.from(await paper.save())
  photo = await sharp({ create: { width: 900, height: 600, channels: 3, background: '#c8321a' } })
    .jpeg()
    .toBuffer()
})
afterAll(() => mall.close())

let PDF: Buffer

const send = async (
  who: Caller | null,
  name: string,
  bytes: Buffer,
  fields: Record<string, string> = { purpose: 'licence' },
  files = 1,
  url = '/api/file/oneFileUpload',
) => {
  const mark = 'mall-test-boundary'
  const part = (head: string, body: Buffer | string) =>
    Buffer.concat([Buffer.from(`--${mark}\r\n${head}\r\n\r\n`), Buffer.from(body), Buffer.from('\r\n')])
  const payload = Buffer.concat([
    ...Object.entries(fields).map(([k, v]) => part(`content-disposition: form-data; name="${k}"`, v)),
    ...Array.from({ length: files }, () =>
      part(`content-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: application/octet-stream`, bytes),
    ),
    Buffer.from(`--${mark}--\r\n`),
  ])
  const reply = await mall.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': `multipart/form-data; boundary=${mark}`, ...(who?.token ? { token: who.token } : {}) },
    payload,
  })
  const { status, data } = reply.json() as {
    status: { code: number; message: string }
    data: { fileId: string; thumbUrl: string; fileName: string }
  }
  return { ...status, data }
}
const cookieOf = async (userName: string) => {
  const reply = await mall.app.inject({
    method: 'POST',
    url: '/api/user/loginUser',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ userName, password: 'Steel@2026' }),
  })
  return reply.cookies.map(c => `${c.name}=${encodeURIComponent(c.value)}`).join('; ')
}
const fetchFile = async (cookie: string, query: string) =>
  mall.app.inject({ method: 'GET', url: `/api/file/get?${query}`, headers: { cookie } })
const rows = async () => (await mall.world.pool.row<{ n: number }>('select count(*)::int as n from file_object'))?.n

test('the exact sentences of the specification, before the content is looked at', async () => {
  expect((await send(owner, '营业执照', photo)).message).toBe('文件名后缀不能为空')
  expect((await send(owner, '营业执照.jpg', photo, {})).message).toBe('文件格式白名单不能为空')
  for (const name of ['a.svg', 'a.html', 'a.jpg.exe', 'a.zip', 'a.xlsm'])
    expect((await send(owner, name, photo)).message).toBe('不支持此上传格式')
  expect((await send(null, '营业执照.jpg', photo)).code).toBe(606)
  expect((await owner.ask('/api/file/oneFileUpload', { purpose: 'licence' })).message).toBe('请选择要上传的文件')
})

test("a telephone's own format is named, by its suffix and by its bytes, and what to do about it", async () => {
  const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(600, 1)])
  for (const name of ['IMG_0231.HEIC', 'IMG_0231.jpg']) {
    const answer = await send(owner, name, heic)
    expect(answer.code).toBe(4510)
    expect(answer.message).toContain('HEIC')
    expect(answer.message).toContain('兼容性最佳')
  }
})

test('content decides: what only calls itself a picture or a paper is refused, and nothing is kept of it', async () => {
  const before = await rows()
  const bomb = Buffer.from('89504e470d0a1a0a0000000d49484452000100000001000008060000009a2c3c1e0000000049454e44ae426082', 'hex')
  const hostile: [string, Buffer][] = [
    ['a.jpg', Buffer.from('<script>alert(1)</script>')],
    ['a.jpg', PDF],
    ['a.pdf', photo],
    ['a.png', photo],
    ['a.jpg', photo.subarray(0, 200)],
    ['a.png', bomb],
    ['a.jpg', Buffer.alloc(0)],
    ['a.pdf', Buffer.from('%PDF-1.4 cut')],
  ]
  for (const [name, bytes] of hostile) expect([name, (await send(owner, name, bytes)).code]).toEqual([name, 4504])
  const script = Buffer.from('%PDF-1.4\n<</OpenAction<</S/J#61vaScript/JS(app.alert(1))>>>>\n%%EOF')
  expect((await send(owner, 'a.pdf', script)).message).toContain('含有脚本')
  expect((await send(owner, '两份.jpg', photo, { purpose: 'licence' }, 3)).code).toBe(9400)
  expect((await send(owner, '大.pdf', Buffer.concat([PDF, Buffer.alloc(11 * 1024 * 1024), PDF]))).code).toBe(4505)
  expect((await send(owner, '更大.pdf', Buffer.alloc(30 * 1024 * 1024))).code).toBe(4505)
  expect(await rows()).toBe(before)
})

test('the bureau’s invoice comes in at the mill’s desk alone, as PDF, OFD or XML, and is what it calls itself', async () => {
  const desk = await mall.staff('S005')
  const come = (name: string, bytes: string, who: Caller = desk) =>
    send(who, name, Buffer.from(bytes), {}, 1, '/api/ops/uploadTaxInvoice')
  expect((await come('dzfp.xml', '<?xml version="1.0"?><EInvoice/>')).code).toBe(1)
  const ofd = `PK\u0003\u0004 OFD.xml PK\u0001\u0002 OFD.xml ${'PK\u0005\u0006'.padEnd(22, '\0')}`
  expect((await come('dzfp.ofd', ofd)).code).toBe(1)
  for (const [name, bytes] of [
    ['dzfp.xml', 'PK\u0003\u0004'],
    ['dzfp.ofd', '<EInvoice/>'],
    // A download that broke off, and a zip of something else.
    ['dzfp.ofd', ofd.slice(0, -22)],
    ['dzfp.ofd', ofd.replaceAll('OFD.xml', 'doc.xml')],
  ] as const)
    expect([name, (await come(name, bytes)).message]).toEqual([name, fileSentences.FILE_CONTENT])
  expect((await come('dzfp.jpg', 'x')).message).toBe(fileSentences.FILE_FORMAT)
  expect((await come('dzfp.xml', '<EInvoice/>', owner)).code).not.toBe(1)
  const buyers = await send(owner, 'dzfp.xml', Buffer.from('<EInvoice/>'), { purpose: 'taxInvoice' })
  expect(buyers.message).toBe(fileSentences.FILE_WHITELIST)
})

test('a kept file has a key of its own, a preview and a thumbnail; only its people can fetch it', async () => {
  const sent = await send(owner, '../../营业执照<1>.JPG', photo)
  expect(sent.data.fileName).toBe('营业执照1.jpg')
  const row = await mall.world.pool.row<{ key: string; sha: string }>(
    'select storage_key as key, sha256 as sha from file_object where id = $1',
    [sent.data.fileId],
  )
  expect(row?.key).toMatch(/^\d{4}\/\d\d\/\d\d\/[A-Za-z0-9_-]{22}$/)
  expect(row?.key).not.toContain(sent.data.fileId)
  const mine = await cookieOf('demo03')
  const whole = await fetchFile(mine, `id=${sent.data.fileId}`)
  expect(whole.rawPayload.equals(photo)).toBe(true)
  expect([
    whole.headers['x-content-type-options'],
    whole.headers['content-security-policy'],
    whole.headers['cache-control'],
  ]).toEqual(['nosniff', "default-src 'none'; sandbox", 'no-store'])
  expect(whole.headers['content-disposition']).toMatch(/^attachment; filename\*=UTF-8''/)
  const thumb = await fetchFile(mine, `id=${sent.data.fileId}&size=thumb`)
  expect((await sharp(thumb.rawPayload).metadata()).width).toBe(240)
  const foreign = await fetchFile(await cookieOf('demo05'), `id=${sent.data.fileId}`)
  const missing = await fetchFile(mine, `id=${'A'.repeat(22)}`)
  const guest = await fetchFile('', `id=${sent.data.fileId}`)
  expect([foreign.statusCode, foreign.body]).toEqual([missing.statusCode, missing.body])
  expect(guest.statusCode).toBe(404)
})

test('a person uploads two hundred files a day at most, also two at once', async () => {
  await mall.world.pool.run(
    `insert into file_object (id, user_id, purpose, storage_key, original_name, mime, size, sha256)
     select lpad(i::text, 22, 'x'), u.id, 'licence', 'test/' || lpad(i::text, 20, '0'), 'a.pdf', 'application/pdf', 1, repeat('0', 64)
     from app_user u, generate_series(1, 199) i where u.user_name = 'demo05'`,
  )
  const dir = path.join(mall.world.settings.dataDir, 'files')
  const count = () => readdirSync(dir, { recursive: true, withFileTypes: true }).filter(f => f.isFile()).length
  const before = count()
  const answers = await Promise.all([1, 2, 3].map(n => send(other, `${n}.pdf`, PDF)))
  expect(answers.map(a => a.code).sort()).toEqual([1, 4506, 4506])
  expect(count()).toBe(before + 1)
})

test('an employee who looks at a paper or fetches it is on record once in a while; its owner and the small picture are not', async () => {
  const { fileId } = (await send(owner, '营业执照.jpg', photo)).data
  const opened = await mall.app.inject({
    method: 'POST',
    url: '/api/ops/loginStaff',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ staffCode: 'S002', password: 'Steel@2026' }),
  })
  const desk = opened.cookies.map(c => `${c.name}=${encodeURIComponent(c.value)}`).join('; ')
  const mine = await cookieOf('demo03')
  expect(await effectOf(mall, () => fetchFile(desk, `id=${fileId}&size=thumb`))).toEqual({})
  expect(await effectOf(mall, () => fetchFile(mine, `id=${fileId}`))).toEqual({})
  expect(await effectOf(mall, () => fetchFile(desk, `id=${fileId}&size=preview`))).toEqual({
    audits: ['company.papersView by s002'],
  })
  expect(await effectOf(mall, () => fetchFile(desk, `id=${fileId}`))).toEqual({ audits: ['company.papersDownload by s002'] })
  // Again and again within ten minutes is one look.
  for (const query of [`id=${fileId}`, `id=${fileId}&size=preview`])
    expect(await effectOf(mall, () => fetchFile(desk, query))).toEqual({})
  const [row] = await mall.world.pool.rows<{ detail: string }>(
    "select detail from audit_log where act = 'company.papersView' and object_id = $1",
    [fileId],
  )
  expect(row?.detail).toMatch(/^\S+ KH\d+：证照$/)
  // The list says what it is: the key of a file is nobody's word for it.
  const { list } = await (await mall.staff('S001')).get('/api/ops/getAuditList', { objectType: 'file' })
  expect(new Set(list.map(r => r.objectName))).toEqual(new Set(['企业证照']))
  // Who may not see it leaves no look.
  const none = await mall.app.inject({ method: 'GET', url: `/api/file/get?id=${fileId}` })
  expect(none.statusCode).toBe(404)
})
