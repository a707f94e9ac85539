// A contract and its annexes, read together for every class of goods and every way of settling: they name one way, the order's own.
import { expect, test } from 'vitest'
import { assembleContract, type ContractFacts } from '@mall/domain/orders/contract/assembleContract.ts'
import { whyNotTerms } from '@mall/domain/orders/contract/termsText.ts'
import { SettlementMode, type SettlementModeCode } from '@mall/domain/goods/goods/goods.codes.ts'
import { agreementSeeds, demoAnnouncedVersion, demoSecondVersion, templateSeed } from './contractTermsSeeds.ts'

const party = { name: '云嵘钢材贸易', creditCode: '', facts: [] }
const order = (settlement: SettlementModeCode, code: string, o: Partial<ContractFacts> = {}): ContractFacts => ({
  orderCode: 'DD20261120000318',
  signMode: 'ticked',
  stockMode: 1,
  settlement,
  freightMode: 1,
  paymentType: 'A',
  invoiceRoute: 1,
  agreementGoods: false,
  depotName: '厂内成品库',
  addressText: '',
  spotDays: [1, 2],
  deliveryText: '',
  payHours: 24,
  weightHours: 168,
  goodsFen: 1_000_000,
  serviceFen: 0,
  freightFen: 0,
  acceptanceFen: 0,
  totalFen: 1_000_000,
  note: '',
  buyer: party,
  seller: party,
  lines: [
    {
      title: code,
      standard: '',
      classCode: code,
      className: code,
      millName: '',
      tolerancePct: 5,
      pieces: 1,
      pieceUnit: '件',
      weightKg: 3000,
      priceFen: 333_333,
      priceUnit: 'ton',
      amountFen: 1_000_000,
      serviceFen: 0,
      extrasText: '',
    },
  ],
  template: { code: 'C', versionNo: 1, ...templateSeed },
  agreements: [{ code, versionNo: 1, ...(agreementSeeds.get(code) ?? templateSeed) }],
  ...o,
})
/** What settles by which weight, as a court would read it. */
const WAYS = {
  [SettlementMode.theoretical]: /按[^。；]*理论重量[^。；]*结算|以理论重量结算/,
  [SettlementMode.weighed]: /(?:过磅|磅单)[^。；]*结算/,
  [SettlementMode.tagWeight]: /(?:标牌|抄码)[^。；]*结算/,
} as const
const modes = [SettlementMode.theoretical, SettlementMode.weighed, SettlementMode.tagWeight] as const
// Of a piece whose tag is lost the scale says the weight: a last resort, not a second way.
const LAST_RESORT = /标牌缺失或无法辨认的，该件按出厂磅单结算/

test.each([...agreementSeeds.keys()])('the contract and the agreement of %s name one way of settling, the order’s own', code => {
  for (const mode of modes) {
    const d = assembleContract(order(mode, code))
    const said = [...d.clauses, ...d.agreements.flatMap(a => a.clauses)]
      .flatMap(c => c.paragraphs)
      .map(p => p.replace(LAST_RESORT, ''))
    for (const other of modes)
      expect([mode, other, said.filter(p => WAYS[other].test(p)).length > 0]).toEqual([mode, other, other === mode])
    expect(d.agreements[0]?.clauses[0]?.title).toBe('计重')
  }
})

test('what is sold by the piece is settled by no weight at all', () => {
  const d = assembleContract(
    order(SettlementMode.theoretical, 'VEHICLE', {
      lines: order(1, 'VEHICLE').lines.map(l => ({ ...l, priceUnit: 'piece' as const })),
    }),
  )
  expect(d.clauses.find(c => c.title === '计重与磅差')?.paragraphs[0]).toContain('按件计价，重量不影响价款')
})

test('the mall’s own texts can all be published, and one that lays down a way of settling for every order cannot', () => {
  for (const text of [templateSeed, ...agreementSeeds.values(), demoSecondVersion(), demoAnnouncedVersion()])
    expect([text.title, whyNotTerms(text)]).toEqual([text.title, undefined])
  const weighing = (p: string) => whyNotTerms({ title: '螺纹钢产品协议', clauses: [{ title: '计重', paragraphs: [p] }] })
  expect(weighing('直条定尺螺纹钢按理论重量结算，以每捆标牌所载支数和定尺为准。')).toContain('[理计]、[磅计] 或 [抄码]')
  expect(weighing('[代办]按出厂磅单净重结算。')).toContain('请在段前写明给哪种订单')
  expect(weighing('[磅计/抄码]按出厂磅单或标牌重量结算。')).toBeUndefined()
  expect(weighing('按理论重量或出厂磅单结算，以订单注明的计重方式为准。')).toBeUndefined()
  expect(weighing('捆内支数以标牌为准。')).toBeUndefined()
})

test.each([...agreementSeeds.keys()])('the agreement of %s names no standard beside the one that the contract names', code => {
  const quality = agreementSeeds.get(code)?.clauses.find(c => c.title === '标准与异议')
  expect(quality?.paragraphs.join('')).not.toMatch(/(?:GB|SY|YB|JIS|ASTM|EN)[/ ]*[A-Z]*\s*\d/)
})
