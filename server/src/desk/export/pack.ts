// 单据包: every paper of some orders in one zip, with an index that opens in any browser. A room that has papers of an order adds its part.
import { minuteText } from '@mall/domain/kernel/clock.ts'
import { referenceText } from '@mall/domain/orders/order/reference.ts'
import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { Zip, ZipDeflate, ZipPassThrough } from 'fflate'
import { ContractStatus } from '@mall/domain/orders/contract/contract.status.ts'
import { WaybillStatus, waybillStatusForBuyer } from '@mall/domain/delivery/shipment/waybill.status.ts'
import type { World } from '../../kernel/ctx.ts'
import { sellerOf } from '../../orders/contract/contractFacts.ts'
import { contractsOf } from '../../orders/contract/contract.queries.ts'
import { contractPdf } from '../../orders/contract/contractPdf.ts'
import type { OrderRecord } from '../../orders/order/order.queries.ts'
import { drawInThread } from '../../platform/pdf/paperThread.ts'
import { sheetsOfOrder } from '../../delivery/settlement/settlement.queries.ts'
import { settlementPdf } from '../../delivery/settlement/settlementPdf.ts'
import { flowOfDocument } from '../../orders/signing/signing.queries.ts'
import { versionsOf } from '../../delivery/millCertificate/cert.queries.ts'
import { certPdf, fileName } from '../../delivery/millCertificate/certPaper.ts'
import { invoicePapers } from './invoicePapers.ts'
import type { DeliveryPaper } from './drawDelivery.ts'
import { packCertIds, packTrucks, packUnits } from './pack.queries.ts'
import type { PackPaper } from './packPaper.ts'

type PackPart = (world: World, order: OrderRecord, forBuyer: boolean) => AsyncGenerator<PackPaper>
const DELIVERY_DRAWING = new URL('./drawDelivery.ts', import.meta.url)

async function* contracts(world: World, order: OrderRecord): AsyncGenerator<PackPaper> {
  for (const c of await contractsOf(world.pool, order.id)) {
    if (c.status === ContractStatus.deleted) continue
    const flow = await flowOfDocument(world.pool, 'order', c.contractNo)
    const signed = flow?.signedKey ? await world.files.get(flow.signedKey) : null
    const bytes = signed ?? (await contractPdf(world, world.pool, c.contractNo))
    yield { folder: '1 合同', name: `${c.contractNo}.pdf`, what: signed ? '双方电子签署的合同' : '合同', bytes }
  }
}

async function* delivery(world: World, order: OrderRecord, forBuyer: boolean): AsyncGenerator<PackPaper> {
  const [trucks, units, seller] = await Promise.all([
    packTrucks(world.pool, order.id),
    packUnits(world.pool, order.id),
    sellerOf(world),
  ])
  if (trucks.length === 0) return
  const seen = (t: (typeof trucks)[number]) =>
    WaybillStatus.label(forBuyer ? waybillStatusForBuyer(t.status, t.byProxy) : t.status)
  const paper: DeliveryPaper = {
    orderCode: order.orderCode,
    referenceText: referenceText(order.reference),
    seller: seller.name,
    buyer: order.companyName,
    at: order.createdAt.getTime(),
    trucks: trucks.map(t => ({
      waybillNo: t.waybillNo,
      plate: t.plate,
      carrier: t.carrier,
      depot: t.depot,
      state: seen(t),
      leftText: t.leftAt ? minuteText(t.leftAt) : '',
      receivedText: t.receivedAt ? minuteText(t.receivedAt) : '',
      ticketNo: t.ticketNo ?? '',
      scale:
        t.tareKg === null || t.grossKg === null || t.netKg === null
          ? null
          : { tareKg: t.tareKg, grossKg: t.grossKg, netKg: t.netKg },
      units: units
        .filter(u => u.waybillId === t.waybillId)
        .map(u => ({
          unitNo: u.unitNo,
          heatNo: u.heatNo,
          title: u.title,
          pieces: `${u.pieces} ${u.pieceUnit}`,
          tagKg: u.tagKg,
        })),
    })),
  }
  const { bytes } = await drawInThread(DELIVERY_DRAWING, paper)
  yield { folder: '2 发货与过磅', name: `${order.orderCode}.pdf`, what: `${trucks.length} 车的运单与磅单`, bytes }
}

async function* certificates(world: World, order: OrderRecord): AsyncGenerator<PackPaper> {
  for (const { id } of await packCertIds(world.pool, order.id)) {
    const [version] = await versionsOf(world.pool, id)
    if (!version) continue
    yield { folder: '3 质保书', name: fileName(version), what: '质量证明书', bytes: await certPdf(world, version) }
  }
}

async function* settlements(world: World, order: OrderRecord, forBuyer: boolean): AsyncGenerator<PackPaper> {
  for (const s of await sheetsOfOrder(world.pool, order.id)) {
    if (s.state === 'void' || (forBuyer && s.offeredAt === null)) continue
    yield { folder: '4 结算单', name: `${s.settleNo}.pdf`, what: '结算单', bytes: await settlementPdf(world, s) }
  }
}

/** In the order in which they lie in the zip. */
const packParts: PackPart[] = [contracts, delivery, certificates, settlements, invoicePapers]

const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, c => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[c] ?? c)

interface Listed {
  path: string
  orderCode: string
  what: string
  bytes: number
  sha256: string
}
const indexOf = (title: string, at: Date, orders: readonly OrderRecord[], list: readonly Listed[]): string => {
  const rows = list
    .map(
      f =>
        `<tr><td>${escapeHtml(f.orderCode)}</td><td><a href="${f.path.split('/').map(encodeURIComponent).join('/')}">${escapeHtml(f.path)}</a></td><td>${escapeHtml(f.what)}</td><td class="n">${Math.ceil(f.bytes / 1024)} KB</td><td class="h">${f.sha256}</td></tr>`,
    )
    .join('\n')
  const none = orders.filter(o => !list.some(f => f.orderCode === o.orderCode)).map(o => o.orderCode)
  return `<!doctype html><html lang="zh-CN"><meta charset="utf-8"><title>${escapeHtml(title)}</title>
<style>body{font:14px/1.6 sans-serif;margin:24px;color:#1a2233}table{border-collapse:collapse}td,th{border:1px solid #c3c9d2;padding:4px 8px;text-align:left}.n{text-align:right}.h{font:11px monospace;word-break:break-all}</style>
<h1>${escapeHtml(title)}</h1><p>${minuteText(at)} 生成，${orders.length} 张订单，${list.length} 份单据。指纹为 SHA-256，可核对文件没有被改动。</p>
<table><tr><th>订单</th><th>文件</th><th>是什么</th><th>大小</th><th>指纹</th></tr>
${rows}</table>${none.length > 0 ? `<p>还没有单据：${escapeHtml(none.join('、'))}</p>` : ''}</html>\n`
}

/**
 * Writes the zip; one paper is held at a time. `told` hears how many lie in it and says whether anybody still waits for them.
 * @returns how many papers
 */
export async function writePack(
  world: World,
  file: string,
  o: { title: string; at: Date; orders: readonly OrderRecord[]; forBuyer: boolean; told(count: number): Promise<void> },
): Promise<number> {
  const out = createWriteStream(file, { mode: 0o600 })
  const zip = new Zip((error, chunk, final) => {
    if (error) return out.destroy(error)
    out.write(chunk)
    if (final) out.end()
  })
  const list: Listed[] = []
  try {
    for (const order of o.orders)
      for (const part of packParts)
        for await (const p of part(world, order, o.forBuyer)) {
          const path = `${order.orderCode}/${p.folder}/${p.name}`
          // PDFs are packed already.
          const entry = new ZipPassThrough(path)
          entry.mtime = o.at
          zip.add(entry)
          entry.push(new Uint8Array(p.bytes), true)
          const sha256 = createHash('sha256').update(p.bytes).digest('hex')
          list.push({ path, orderCode: order.orderCode, what: p.what, bytes: p.bytes.length, sha256 })
          if (out.writableNeedDrain) await once(out, 'drain')
          await o.told(list.length)
        }
    const index = new ZipDeflate('目录.html')
    index.mtime = o.at
    zip.add(index)
    index.push(new TextEncoder().encode(indexOf(o.title, o.at, o.orders, list)), true)
    zip.end()
    await finished(out)
  } catch (e) {
    out.destroy()
    throw e
  }
  return list.length
}
