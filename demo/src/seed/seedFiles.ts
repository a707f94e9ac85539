// Papers of the demo applications: drawn here, so that the review desk has something to look at. The same two files under many keys.
import { createHash } from 'node:crypto'
import type pg from 'pg'
import sharp from 'sharp'
import type { FileStore } from '../../../server/src/kernel/ports/fileStore.ts'

const LICENCE_SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="850" font-family="sans-serif">
<rect width="1200" height="850" fill="#fbf8ef"/><rect x="28" y="28" width="1144" height="794" fill="none" stroke="#b08d3c" stroke-width="6"/>
<rect x="44" y="44" width="1112" height="762" fill="none" stroke="#b08d3c" stroke-width="2"/><circle cx="600" cy="130" r="46" fill="#c8321a"/>
<text x="600" y="250" font-size="64" text-anchor="middle" fill="#1b2430" letter-spacing="24">营业执照</text>
<text x="600" y="300" font-size="26" text-anchor="middle" fill="#566373">演示样张 DEMO — 非真实证照</text>
<g font-size="28" fill="#1b2430"><text x="120" y="400">名　　称　见申请表</text><text x="120" y="460">类　　型　有限责任公司</text><text x="120" y="520">法定代表人　见申请表</text>
<text x="120" y="580">经营范围　钢材、建筑材料批发零售</text><text x="680" y="400">注册资本　见申请表</text><text x="680" y="460">成立日期　见申请表</text><text x="680" y="520">营业期限　长期</text></g>
<circle cx="960" cy="680" r="86" fill="none" stroke="#c8321a" stroke-width="5"/><text x="960" y="690" font-size="26" text-anchor="middle" fill="#c8321a">演示登记机关</text></svg>`

function letterPdf(): Buffer {
  const text =
    'BT /F1 22 Tf 90 740 Td (LETTER OF AUTHORITY - DEMO) Tj 0 -40 Td /F1 12 Tf (The company authorises the person named in the application.) Tj ET'
  const parts = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>',
    `<</Length ${text.length}>>stream\n${text}\nendstream`,
    '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>',
  ]
  let body = '%PDF-1.4\n'
  const offsets = parts.map((part, i) => {
    const at = body.length
    body += `${i + 1} 0 obj${part}endobj\n`
    return at
  })
  const xref = offsets.map(at => `${String(at).padStart(10, '0')} 00000 n \n`).join('')
  const end = `trailer<</Size 6/Root 1 0 R>>\nstartxref\n${body.length}\n%%EOF\n`
  return Buffer.from(`${body}xref\n0 6\n0000000000 65535 f \n${xref}${end}`, 'latin1')
}

export interface DemoPapers {
  /** Writes one paper for a person of a company and gives its number. */
  put(
    kind: 'licence' | 'letter',
    o: { userId: number; companyId: number; n: number },
  ): Promise<{ fileId: string; fileName: string }>
}

export async function demoPapers(db: pg.PoolClient, store: FileStore): Promise<DemoPapers> {
  const licence = await sharp(Buffer.from(LICENCE_SVG)).jpeg({ quality: 82 }).toBuffer()
  const thumb = await sharp(licence).resize(240, 240, { fit: 'inside' }).jpeg().toBuffer()
  const letter = letterPdf()
  return {
    put: async (kind, { userId, companyId, n }) => {
      const bytes = kind === 'licence' ? licence : letter
      const fileId = createHash('sha256').update(`demo-${kind}-${n}`).digest('base64url').slice(0, 22)
      const key = `demo/${kind}-paper-${n}`
      const [fileName, mime] = kind === 'licence' ? ['营业执照.jpg', 'image/jpeg'] : ['授权书.pdf', 'application/pdf']
      const picture = kind === 'licence'
      await store.put(key, bytes, mime)
      if (picture) {
        await store.put(`${key}-p`, bytes, mime)
        await store.put(`${key}-t`, thumb, mime)
      }
      await db.query(
        `insert into file_object (id, company_id, user_id, purpose, storage_key, preview_key, thumb_key, original_name, mime, size, sha256)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
        [
          fileId,
          companyId,
          userId,
          kind,
          key,
          picture ? `${key}-p` : null,
          picture ? `${key}-t` : null,
          fileName,
          mime,
          bytes.length,
          createHash('sha256').update(bytes).digest('hex'),
        ],
      )
      return { fileId, fileName }
    },
  }
}
