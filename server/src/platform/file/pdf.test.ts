import { PDFArray, PDFDocument, PDFHexString, PDFName, PDFString } from '@cantoo/pdf-lib'
import { expect, test } from 'vitest'
import { readPdf } from './pdf.ts'

const paper = async (change: (doc: PDFDocument) => void = () => {}, useObjectStreams = false): Promise<Buffer> => {
  const doc = await PDFDocument.create()
  doc.addPage([300, 400]).drawText('LICENCE')
  change(doc)
  return Buffer.from(await doc.save({ useObjectStreams }))
}
/** A catalogue entry, or an annotation of the first page. */
const opening = (action: Record<string, unknown>) => (doc: PDFDocument) =>
  doc.catalog.set(PDFName.of('OpenAction'), doc.context.obj(action as never))
const link = (action: Record<string, unknown>) => (doc: PDFDocument) =>
  doc
    .getPage(0)
    .node.set(PDFName.of('Annots'), doc.context.obj([{ Type: 'Annot', Subtype: 'Link', Rect: [0, 0, 9, 9], A: action }] as never))
const script = { S: 'JavaScript', JS: PDFString.of('app.alert(1)') }
/** The same length, so that the cross references still fit; readers decode names. */
const swapped = (bytes: Buffer, from: string, to: string) => Buffer.from(bytes.toString('latin1').replaceAll(from, to), 'latin1')
const kindOf = async (bytes: Buffer) => {
  const result = await readPdf(bytes)
  return result.kind === 'active' ? result.what : result.kind
}

test('what acts by itself, leads away or carries something is found, however it is written', async () => {
  const cases: [what: string, bytes: Buffer][] = [
    ['脚本', await paper(opening(script))],
    ['脚本', await paper(opening(script), true)],
    ['脚本', swapped(await paper(opening({ ...script, S: 'JavaScript' })), '/JavaScript', '/J#61vaScript')],
    ['脚本', swapped(await paper(opening({ JS: PDFString.of('x') })), '/JS', '/J#53')],
    ['脚本', await paper(doc => doc.addJavaScript('x', 'app.alert(1)'), true)],
    ['启动程序的动作', await paper(link({ S: 'Launch', F: PDFString.of('cmd.exe') }), true)],
    ['网页链接', await paper(link({ S: 'URI', URI: PDFString.of('https://evil.example') }), true)],
    ['提交表单的动作', await paper(link({ S: 'SubmitForm', F: PDFString.of('https://evil.example') }), true)],
    ['自动执行的动作', await paper(opening({ S: 'Named', N: 'Print' }), true)],
    [
      '自动执行的动作',
      await paper(doc => doc.getPage(0).node.set(PDFName.of('AA'), doc.context.obj({ O: { S: 'Named', N: 'Print' } })), true),
    ],
    ['指向其他文件的跳转', await paper(link({ S: 'GoToR', F: PDFString.of('\\\\evil\\x') }), true)],
    [
      '附带的文件',
      await paper(doc => doc.catalog.set(PDFName.of('Names'), doc.context.obj({ EmbeddedFiles: { Names: [] } })), true),
    ],
    [
      '动态表单',
      await paper(
        doc => doc.catalog.set(PDFName.of('AcroForm'), doc.context.obj({ Fields: [], XFA: PDFHexString.of('00') })),
        true,
      ),
    ],
    ['网页内容', Buffer.concat([await paper(), Buffer.from('<html><script>alert(1)</script></html>\n%%EOF')])],
    ['附带的文件', Buffer.concat([await paper(), Buffer.from('PK\u0005\u0006'.padEnd(22, '\0')), Buffer.from('\n%%EOF')])],
  ]
  for (const [i, [what, bytes]] of cases.entries()) expect([i, await kindOf(bytes)]).toEqual([i, what])
})

test('a script in an object that a later one hides is found too', async () => {
  const bytes = await paper()
  const hidden = Buffer.from('\n1 0 obj<</S/JavaScript/JS(x)>>endobj\n1 0 obj<</Type/Nothing>>endobj\n%%EOF\n')
  expect(await kindOf(Buffer.concat([bytes.subarray(0, 9), hidden, bytes.subarray(9)]))).toBe('脚本')
  const short = Buffer.from('\n900 0 obj<</S/X/JS(x)>>endobj\n900 0 obj<</Type/Nothing>>endobj\n')
  expect(await kindOf(Buffer.concat([bytes.subarray(0, 15), short, bytes.subarray(15)]))).toBe('脚本')
})

test('a plain paper is taken and written anew: nothing between or behind its objects stays', async () => {
  const bytes = await paper(doc => doc.catalog.set(PDFName.of('OpenAction'), PDFArray.withContext(doc.context)))
  const hiding = Buffer.concat([bytes, Buffer.from('\nsomething else entirely\n%%EOF\n')])
  const result = await readPdf(hiding)
  expect(result.kind).toBe('sound')
  const kept = result.kind === 'sound' && result.bytes ? Buffer.from(result.bytes) : hiding
  expect(kept.includes('something else')).toBe(false)
  expect((await PDFDocument.load(kept)).getPageCount()).toBe(1)
})

test('a signed paper is kept byte for byte, or the signature would be worth nothing', async () => {
  const signed = await paper(doc =>
    doc.context.register(doc.context.obj({ Type: 'Sig', ByteRange: [0, 1, 2, 3], Contents: PDFHexString.of('00') })),
  )
  expect(await readPdf(signed)).toEqual({ kind: 'sound', bytes: null })
})

test('what cannot be read, has no page, is locked or is made to swell is refused', async () => {
  const zeros = Buffer.alloc(80 * 1024 * 1024)
  const { deflateSync } = await import('node:zlib')
  const packed = deflateSync(zeros)
  const bomb = Buffer.concat([
    Buffer.from(`%PDF-1.5\n1 0 obj<</Type/O#62jStm/N 1/First 4/Filter/FlateDecode/Length ${packed.length}>>stream\n`),
    packed,
    Buffer.from('\nendstream endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
  ])
  const twice = swapped(await paper(() => {}, true), '/Filter /FlateDecode', '/Filter[/FlateDecode/FlateDecode]')
  const empty = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')
  const locked = swapped(await paper(), 'trailer\n<<', 'trailer\n<<\n/Encrypt 1 0 R')
  for (const [i, bytes] of [bomb, twice, empty, locked, Buffer.from('%PDF-1.4 cut'), Buffer.from('x%PDF-1.4 %%EOF')].entries())
    expect([i, await kindOf(bytes)]).toEqual([i, 'broken'])
})
