// 签收: what is expected, what came. One press where all is well; else unit by unit, with a word and photos.
import './weighing.css'
import type { TruckReceipt } from '@mall/contract/delivery/weighing/weighing.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import { receivedWords, receiverLabel, ReceiptHow } from '@mall/domain/delivery/shipment/weighing.codes.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useState } from 'react'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { FileField, type FileValue } from '../../kernel/FileField.tsx'
import { useLive } from '../../kernel/live.ts'
import { newRequestId } from '@mall/client/requestId.ts'
import { useWhyNot } from '../../kernel/useWhyNot.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Failed, Skeleton } from '../../kernel/kit/Empty.tsx'
import { Input, NumberInput } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Facts, Panel } from '../../kernel/kit/Panel.tsx'
import { Tag } from '../../kernel/kit/Tag.tsx'
import { dateTime, shortTime } from '../../kernel/kit/time.ts'
import { ObjectionPart } from './ObjectionPart.tsx'
import { FALLBACK_MS, readTons, WEIGHING_READS } from './weighingReads.ts'

type Unit = TruckReceipt['units'][number]

export function ReceiptPanel({ waybillNo }: { waybillNo: string }) {
  const read = useLazyCall('/api/order/getReceipt', { waybillNo }, { keepOld: true, refetchMs: FALLBACK_MS })
  const refresh = useRefresh()
  useLive(e => {
    if ((e.kind === 'waybill' && e.waybillNo === waybillNo) || e.kind === 'again') void refresh(...WEIGHING_READS)
  })
  const d = read.data
  if (!d)
    return (
      <Panel title="签收">
        {read.isError ? <Failed message={read.error.message} onRetry={() => read.refetch()} /> : <Skeleton lines={4} />}
      </Panel>
    )
  return (
    <>
      {d.receipt && <ObjectionPart d={d} />}
      <Panel
        title="签收"
        label={`签收 ${waybillNo}`}
        more={d.receipt ? undefined : d.autoAt ? `${shortTime(d.autoAt)} 自动签收` : undefined}
      >
        {d.receipt ? (
          <Signed d={d} />
        ) : d.whyNotSign ? (
          <p className="mute">{d.whyNotSign}。出厂后在这里签收。</p>
        ) : (
          <Sign d={d} />
        )}
      </Panel>
    </>
  )
}

function Signed({ d }: { d: TruckReceipt }) {
  const r = d.receipt
  if (!r) return null
  // What is wrong first.
  const units = d.units.toSorted((a, b) => wrongOf(b) - wrongOf(a))
  return (
    <>
      <div className="row" style={{ marginBottom: 12 }}>
        <Tag tone={r.sound ? 'good' : 'bad'} dot>
          {r.sound ? receivedWords(r.how) : '有短少或破损'}
        </Tag>
        {!r.sound && <span className="mute sm">已通知专属客服和质量；由财务与贵公司商定，商定后才结算这一车。</span>}
      </div>
      <Facts
        items={[
          ['方式', `${ReceiptHow.label(r.how)}${r.why ? `（${r.why}）` : ''}`],
          [receiverLabel(r.how), r.receiver],
          ['时间', dateTime(r.at)],
          ...(r.buyerNetKg === null ? [] : [['自磅净重', `${tons(r.buyerNetKg)} 吨`] as const]),
          ...(r.note ? [['说明', r.note] as const] : []),
          ...(r.files.length > 0 ? [['照片', <Photos key="f" files={r.files} />] as const] : []),
        ]}
      />
      <table className="tbl cards line gaptop">
        <thead>
          <tr>
            <th>件号</th>
            <th className="num">应收</th>
            <th className="num">完好</th>
            <th>短少 / 破损</th>
          </tr>
        </thead>
        <tbody>
          {units.map(u => (
            <tr key={u.waybillUnitId}>
              <td>
                {u.unitNo}
                <small>{u.title}</small>
              </td>
              <td className="num" data-l="应收">
                {u.pieces}
              </td>
              <td className="num" data-l="完好">
                {u.taken?.sound ?? '—'}
              </td>
              <td data-l="短少 / 破损">
                {u.taken && wrongOf(u) > 0 ? (
                  <span className="rcbad">
                    {u.taken.short > 0 && `短少 ${u.taken.short} `}
                    {u.taken.damaged > 0 && `破损 ${u.taken.damaged} `}
                    <small>{u.taken.note}</small>
                    <Photos files={u.taken.files} />
                  </span>
                ) : (
                  '无'
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}
const wrongOf = (u: Unit): number => (u.taken?.short ?? 0) + (u.taken?.damaged ?? 0)
const Photos = ({ files }: { files: readonly { fileId: string; fileName: string }[] }) => (
  <>
    {files.map(f => (
      <a key={f.fileId} href={`/api/file/get?id=${f.fileId}`} download style={{ marginRight: 10 }}>
        {f.fileName}
      </a>
    ))}
  </>
)

interface Row {
  short: number | null
  damaged: number | null
  note: string
  photo: FileValue | null
}
const SOUND: Row = { short: null, damaged: null, note: '', photo: null }

function Sign({ d }: { d: TruckReceipt }) {
  const send = useSend()
  const refresh = useRefresh()
  const noRight = useWhyNot('ship.manage')
  const [receiver, setReceiver] = useState(d.receiver)
  const [own, setOwn] = useState('')
  const [photo, setPhoto] = useState<FileValue | null>(null)
  const [each, setEach] = useState(false)
  const [rows, setRows] = useState<Record<string, Row>>({})
  const [requestId] = useState(() => (typeof document === 'undefined' ? '' : newRequestId()))
  const rowOf = (u: Unit): Row => rows[u.waybillUnitId] ?? SOUND
  const change = (u: Unit, part: Partial<Row>) => setRows({ ...rows, [u.waybillUnitId]: { ...rowOf(u), ...part } })
  const buyerNetKg = readTons(own)
  const bad = d.units.find(u => {
    const r = rowOf(u)
    return (r.short ?? 0) + (r.damaged ?? 0) > u.pieces || (r.short ?? 0) < 0 || (r.damaged ?? 0) < 0
  })
  const silent = d.units.find(u => (rowOf(u).short ?? 0) + (rowOf(u).damaged ?? 0) > 0 && rowOf(u).note.trim() === '')
  const wrong = each && d.units.some(u => (rowOf(u).short ?? 0) + (rowOf(u).damaged ?? 0) > 0)
  const why =
    noRight ??
    (receiver.trim() === ''
      ? '请填写签收人'
      : buyerNetKg === undefined
        ? '自磅净重按吨填写，如 31.880'
        : each && bad
          ? `${bad.unitNo} 的短少和破损合计超过应收`
          : each && silent
            ? `请写明 ${silent.unitNo} 短少或破损的情况`
            : undefined)
  const submit = async () => {
    if (why || buyerNetKg === undefined) return
    const done = await send('/api/order/signReceipt', {
      waybillNo: d.waybillNo,
      requestId,
      receiver: receiver.trim(),
      buyerNetKg,
      fileIds: photo ? [photo.fileId] : [],
      units: each
        ? d.units.map(u => {
            const r = rowOf(u)
            const short = r.short ?? 0
            const damaged = r.damaged ?? 0
            return {
              waybillUnitId: u.waybillUnitId,
              piecesSound: u.pieces - short - damaged,
              piecesShort: short,
              piecesDamaged: damaged,
              note: r.note.trim(),
              fileIds: r.photo ? [r.photo.fileId] : [],
            }
          })
        : [],
    })
    if (done) notify.success(`${done.sound ? '已签收，全部完好。' : '已签收，短少或破损已登记。'}${done.weightWords}`)
    await refresh(...WEIGHING_READS)
  }
  return (
    <div className="rcform">
      <p>
        应收 <b>{d.units.length}</b> 件{d.netKg === null ? '' : `，磅单净重 ${tons(d.netKg)} 吨`}。
        {d.arrivedAt === null ? '司机还没有登记到达；货已到也可以直接签收。' : `${shortTime(d.arrivedAt)} 到达。`}
        {d.autoAt !== null && `${shortTime(d.autoAt)} 前没有签收，按完好自动签收。`}
      </p>
      <div className="two">
        <Input label="签收人" required maxLength={40} value={receiver} onChange={e => setReceiver(e.target.value)} />
        <Input
          label="自磅净重（过了磅的话）"
          unit="吨"
          inputMode="decimal"
          value={own}
          onChange={e => setOwn(e.target.value)}
          hint={`整车净重，三位小数；${d.ownWeightWords}`}
        />
      </div>
      <FileField label="签收单或磅单照片" purpose="receipt" value={photo} onChange={setPhoto} />
      {each && (
        <table className="tbl cards line rcunits" aria-label="逐件核对">
          <thead>
            <tr>
              <th>件号</th>
              <th className="num">应收</th>
              <th>短少</th>
              <th>破损</th>
              <th>情况与照片</th>
            </tr>
          </thead>
          <tbody>
            {d.units.map(u => {
              const r = rowOf(u)
              return (
                <tr key={u.waybillUnitId}>
                  <td>
                    {u.unitNo}
                    <small>
                      {u.title}　炉号 {u.heatNo}
                    </small>
                  </td>
                  <td className="num" data-l="应收">
                    {u.pieces} {u.pieceUnit}
                  </td>
                  <td data-l="短少">
                    <NumberInput aria-label={`${u.unitNo} 短少`} value={r.short} onChange={short => change(u, { short })} />
                  </td>
                  <td data-l="破损">
                    <NumberInput aria-label={`${u.unitNo} 破损`} value={r.damaged} onChange={damaged => change(u, { damaged })} />
                  </td>
                  <td data-l="情况">
                    {(r.short ?? 0) + (r.damaged ?? 0) > 0 ? (
                      <>
                        <Input
                          aria-label={`${u.unitNo} 情况`}
                          size="md"
                          maxLength={200}
                          value={r.note}
                          onChange={e => change(u, { note: e.target.value })}
                        />
                        <FileField label="照片" purpose="receipt" value={r.photo} onChange={p => change(u, { photo: p })} />
                      </>
                    ) : (
                      <span className="mute">完好</span>
                    )}
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
      <div className="row">
        <Button look="primary" size="lg" onClick={submit} disabledReason={why} busyText="正在签收">
          {wrong ? '签收，登记短少或破损' : `全部 ${d.units.length} 件完好，签收`}
        </Button>
        <Button size="lg" onClick={() => setEach(!each)} aria-expanded={each}>
          {each ? '收起逐件' : '有短少或破损，逐件填'}
        </Button>
      </div>
    </div>
  )
}
