// What the papers of a contract (40 lines) and of a certificate cost, in the thread that draws it, its fonts already read. CPU of that thread, median of twenty.
// `node bench/paper.ts` measures it alone.
import { assembleContract } from '@mall/domain/orders/contract/assembleContract.ts'
import type { ContractPaper } from '../server/src/orders/contract/drawContract.ts'
import { CONTRACT_DRAWING } from '../server/src/orders/contract/contractPdf.ts'
import { CERT_DRAWING } from '../server/src/delivery/millCertificate/certPaper.ts'
import type { CertPaper } from '../server/src/delivery/millCertificate/drawCertificate.ts'
import { drawInThread } from '../server/src/platform/pdf/paperThread.ts'
import { agreementSeeds, templateSeed } from '../server/src/site/referenceData/contractTermsSeeds.ts'

const LINES = 40
const BAR_MS = 60
const CERT_BAR_MS = 60

/** Sizes of several classes of goods, so that the fonts have many characters to embed. */
function paper(): ContractPaper {
  const names = ['螺纹钢 HRB400E Φ', '热轧中厚板 Q355B ', '镀锌卷 DX51D+Z ', '矩形管 Q235B ']
  const lines = Array.from({ length: LINES }, (_, i) => ({
    title: `${names[i % names.length]}${12 + i}*9000`,
    standard: 'GB 1499.2-2024',
    classCode: 'REBAR',
    className: '螺纹钢',
    millName: '恒冶一钢',
    tolerancePct: 5,
    pieces: 11 + i,
    pieceUnit: '件',
    weightKg: 28_160 + i * 137,
    priceFen: 323_000,
    priceUnit: 'ton' as const,
    amountFen: 9_095_680,
    serviceFen: 0,
    extrasText: i % 3 === 0 ? '包装 精包装，交期 2026 年 12 月上旬' : '',
  }))
  const goodsFen = lines.reduce((sum, l) => sum + l.amountFen, 0)
  const document = assembleContract({
    orderCode: 'DD20261120000318',
    buyer: {
      name: '石家庄演示云嵘钢材贸易有限公司',
      creditCode: '91130100DEM000014U',
      facts: [{ label: '地址', value: '石家庄市示例区' }],
    },
    seller: { name: '恒冶钢铁商城（演示）有限公司', creditCode: '91130100DEMO000001', facts: [] },
    signMode: 'signed',
    stockMode: 1,
    settlement: 2,
    freightMode: 2,
    paymentType: 'A',
    invoiceRoute: 1,
    agreementGoods: false,
    depotName: '厂内成品库',
    addressText: '石家庄市示例区演示大道200号',
    spotDays: [1, 3],
    deliveryText: '',
    payHours: 24,
    weightHours: 168,
    goodsFen,
    serviceFen: 0,
    freightFen: 448_224,
    acceptanceFen: 0,
    totalFen: goodsFen + 448_224,
    note: '',
    lines,
    template: { ...templateSeed, code: 'C', versionNo: 1 },
    agreements: ['REBAR', 'HRP', 'GAL', 'RECT'].flatMap(code => {
      const text = agreementSeeds.get(code)
      return text ? [{ ...text, code, versionNo: 1 }] : []
    }),
  })
  return { contractNo: 'HT2026112000318', remark: '', facts: ['订单 DD20261120000318'], madeAt: Date.now(), document }
}

const median = (list: number[]): number => [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? Number.NaN

/** A certificate as they mostly are: rebar, twelve bundles. */
function certificate(): CertPaper {
  const value = (key: 'C' | 'yield', label: string, limit: string, text: string) => ({
    key,
    label,
    unit: key === 'C' ? '%' : 'MPa',
    limit,
    value: text,
  })
  const units = Array.from({ length: 12 }, (_, i) => ({ unitNo: `K2611-04${11 + i}`, pieces: 1, kg: 2668 }))
  const side = 37
  return {
    content: {
      certNo: 'ZB20261117000083',
      versionNo: 1,
      mill: '恒冶钢铁商城',
      buyer: '石家庄演示云嵘钢材贸易有限公司',
      customer: '',
      useFor: '',
      parentNo: '',
      orderCode: 'DD20261114000093',
      contractNo: 'HT2026111400093',
      waybillNo: 'YD20261117000155',
      plate: '冀A12345',
      depotName: '厂内成品库',
      productName: '螺纹钢',
      grade: 'HRB400E',
      spec: 'Φ20*9000',
      standard: 'GB 1499.2-2024',
      delivery: '热轧',
      heatNo: '2611-2190',
      thicknessMm: null,
      pieces: 12,
      pieceUnit: '件',
      weightKg: 32_016,
      weightBasis: '理计',
      units,
      chemistry: ['C', 'Si', 'Mn', 'P', 'S', 'Ceq'].map(label => value('C', label, '≤ 0.25', '0.22')),
      mechanics: ['屈服强度', '抗拉强度', '最大力总延伸率', '强屈比', '超屈比'].map(label =>
        value('yield', label, '≥ 400', '432'),
      ),
      bend: '180° D=4d',
      inspector: '检验员',
      testedOn: '2026-11-16',
      demo: true,
      concessions: [],
      correction: '',
      issuedAt: Date.now(),
    },
    hash: 'a'.repeat(64),
    code: '91B4-4E07-K3MX',
    address: 'http://127.0.0.1:3000/warranty/verify',
    sealed: false,
    qr: { size: side, dots: Array.from({ length: side * side }, (_, i) => (i * 7) % 2) },
  }
}

export const measurePaper = (): Promise<Row> => measure(`合同 PDF，${LINES} 行`, CONTRACT_DRAWING, paper(), BAR_MS)
export const measureCertificate = (): Promise<Row> => measure('质保书 PDF，12 捆', CERT_DRAWING, certificate(), CERT_BAR_MS)

interface Row {
  work: string
  value: string
  bar: string
  ok: boolean
}
async function measure(work: string, by: URL, one: unknown, most: number): Promise<Row> {
  for (let i = 0; i < 8; i += 1) await drawInThread(by, one)
  const cpu: number[] = []
  let bytes = 0
  for (let i = 0; i < 20; i += 1) {
    const drawn = await drawInThread(by, one)
    cpu.push(drawn.cpuMs)
    bytes = drawn.bytes.length
  }
  return {
    work,
    value: `${median(cpu).toFixed(1)} ms CPU，${Math.round(bytes / 1024)} KiB`,
    bar: `≤ ${most} ms CPU`,
    ok: median(cpu) <= most,
  }
}

if (import.meta.main) for (const row of [await measurePaper(), await measureCertificate()]) console.log(row)
