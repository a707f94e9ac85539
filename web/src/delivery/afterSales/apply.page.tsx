// 提异议: the kind decides evidence and clock; then which units, what is wrong, pictures, the wish. Kept at every change.
import './afterSales.css'
import { ClaimKind, type ClaimKindCode, claimTermText, claimUntil } from '@mall/domain/orders/contract/claimTerms.ts'
import { plainMobile } from '@mall/domain/kernel/pasted.ts'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply, Sent } from '@mall/contract/main/calls.ts'
import { type ClaimWayCode, PhotoPosition, type PhotoPositionCode } from '@mall/domain/delivery/afterSales/claim.codes.ts'
import {
  asksOpened,
  claimWords,
  missingOf,
  photosWanted,
  whyNotUnit,
  wishesMoney,
  wishFen,
} from '@mall/domain/delivery/afterSales/claim.rules.ts'
import { yuan } from '@mall/domain/kernel/money.ts'
import { tons } from '@mall/domain/kernel/weight.ts'
import { useEffect, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useRefresh, useSend } from '../../kernel/data.ts'
import { type Head, notFound, type PageContext } from '../../kernel/page.ts'
import { newRequestId } from '@mall/client/requestId.ts'
import { useWhyNot } from '../../kernel/useWhyNot.ts'
import { Button } from '../../kernel/kit/Button.tsx'
import { Checkbox, Pick } from '../../kernel/kit/Choice.tsx'
import { Countdown, useServerNow } from '../../kernel/kit/Countdown.tsx'
import { Empty, Waiting } from '../../kernel/kit/Empty.tsx'
import { Area, Input } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Crumb, Facts, Note, Panel } from '../../kernel/kit/Panel.tsx'
import { clock, dateTime, shortTime } from '../../kernel/kit/time.ts'
import { Photos, type Shot } from './Photos.tsx'
import { CLAIM_READS, readTons, readYuan } from './reads.ts'

type Data = Reply<'/api/order/getAfterSalesApply'>
type Unit = Data['units'][number]
const orderOf = (query: URLSearchParams) => (query.get('orderCode') ?? '').trim().slice(0, 40)

export async function load({ query, ensure }: PageContext) {
  const orderCode = orderOf(query)
  if (!orderCode || !(await ensure('/api/order/getAfterSalesApply', { orderCode }))) throw notFound('order')
}
export const head = (): Head => ({ title: '提异议', noIndex: true })

export default function ApplyPage() {
  const [query] = useSearchParams()
  const orderCode = orderOf(query)
  const read = useLazyCall('/api/order/getAfterSalesApply', { orderCode })
  return (
    <main id="main" tabIndex={-1}>
      <div className="wrap">
        <Crumb
          items={[
            { label: '买家中心', to: '/user/userCenter' },
            { label: '退换与售后', to: '/afterSales/list' },
            { label: '提异议' },
          ]}
        />
        {read.data ? (
          read.data.units.length === 0 ? (
            <Panel flush>
              <h1 className="vh">提异议</h1>
              <Empty title="这张订单还没有发货" actions={<Link to="/order/orderList">我的订单</Link>}>
                货签收之后才能提异议。
              </Empty>
            </Panel>
          ) : (
            <Form key={orderCode} d={read.data} />
          )
        ) : (
          <Panel flush>
            <h1 className="vh">提异议</h1>
            <Waiting read={read} lines={12} />
          </Panel>
        )}
      </div>
    </main>
  )
}

interface Said {
  problem: string
  tons: string
  opened: string
  photos: Partial<Record<PhotoPositionCode, Shot[]>>
}
const BLANK: Said = { problem: '', tons: '', opened: '0', photos: {} }
/** A draft as the form holds it. */
function fromDraft(d: Data): {
  kind: ClaimKindCode
  chosen: Record<string, Said>
  papers: Shot[]
  wish: ClaimWayCode
  price: string
  note: string
  contact: string
  mobile: string
  visitOn: string
} {
  const name = (fileId: string): Shot => ({ fileId, fileName: d.draftPhotos.find(p => p.fileId === fileId)?.fileName ?? '文件' })
  const f = d.draft
  if (!f)
    return {
      kind: 'visible',
      chosen: {},
      papers: [],
      wish: 'discount',
      price: '',
      note: '',
      contact: d.contact,
      mobile: d.mobile,
      visitOn: '',
    }
  const chosen = Object.fromEntries(
    f.units
      .filter(u => d.units.some(x => x.waybillUnitId === u.waybillUnitId))
      .map(u => {
        const photos: Said['photos'] = {}
        for (const p of u.photos) photos[p.position] = [...(photos[p.position] ?? []), name(p.fileId)]
        return [
          u.waybillUnitId,
          { problem: u.problem, tons: u.problemKg > 0 ? tons(u.problemKg, false) : '', opened: String(u.openedPercent), photos },
        ]
      }),
  )
  return {
    kind: f.kind,
    chosen,
    papers: f.paperIds.map(name),
    wish: f.wish,
    price: f.wishFenPerTon > 0 ? yuan(f.wishFenPerTon, false) : '',
    note: f.note,
    contact: f.contact,
    mobile: f.mobile,
    visitOn: f.visitOn ?? '',
  }
}

function Form({ d }: { d: Data }) {
  const send = useSend()
  const refresh = useRefresh()
  const navigate = useNavigate()
  const noRight = useWhyNot('claim.manage')
  const [requestId] = useState(newRequestId)
  const [f, setForm] = useState(() => fromDraft(d))
  const now = useServerNow(30_000) || d.now
  const set = (part: Partial<typeof f>) => setForm(old => ({ ...old, ...part }))
  const say = (id: string, part: Partial<Said>) => set({ chosen: { ...f.chosen, [id]: { ...(f.chosen[id] ?? BLANK), ...part } } })
  const whyNot = (u: Unit, kind = f.kind) => whyNotUnit(u, kind, now, shortTime, d.weightHours)
  const chosen = d.units.filter(u => f.chosen[u.waybillUnitId] && whyNot(u) === '')
  const money = wishesMoney(f.kind)
  const wish = money ? f.wish : 'none'
  const wishFenPerTon = wish === 'discount' ? (readYuan(f.price) ?? 0) : 0
  const units = chosen.map(u => {
    const s = f.chosen[u.waybillUnitId] ?? BLANK
    return {
      unitNo: u.unitNo,
      unitKg: u.tagKg,
      waybillUnitId: u.waybillUnitId,
      problem: s.problem,
      problemKg: readTons(s.tons) ?? 0,
      openedPercent: asksOpened(f.kind, u.coil) ? Math.min(100, Math.max(0, Math.round(Number(s.opened) || 0))) : 0,
      positions: PhotoPosition.values.filter(p => (s.photos[p] ?? []).length > 0),
      photos: PhotoPosition.values.flatMap(position => (s.photos[position] ?? []).map(p => ({ position, fileId: p.fileId }))),
    }
  })
  const content: Omit<Sent<'/api/order/createAfterSales'>, 'orderCode' | 'requestId'> = {
    kind: f.kind,
    wish,
    wishFenPerTon,
    note: f.note,
    contact: f.contact,
    mobile: f.mobile,
    visitOn: f.visitOn || null,
    units: units.map(({ waybillUnitId, problem, problemKg, openedPercent, photos }) => ({
      waybillUnitId,
      problem,
      problemKg,
      openedPercent,
      photos,
    })),
    paperIds: f.papers.map(p => p.fileId),
  }
  const missing = missingOf({ kind: f.kind, wish, wishFenPerTon, contact: f.contact, mobile: f.mobile, units })
  const why = noRight ?? (missing.length > 0 ? `还差 ${missing.length} 项：${missing[0]}` : undefined)
  const text = JSON.stringify(content)
  // One save after the other: two under way could arrive the wrong way round. What was refused is sent again with the next change.
  const [saving, setSaving] = useState(false)
  const [sent, setSent] = useState({ text, at: d.draftAt, kept: true })
  useEffect(() => {
    if (noRight || saving || text === sent.text) return
    const timer = setTimeout(async () => {
      setSaving(true)
      const saved = await send('/api/order/saveAfterSalesDraft', {
        orderCode: d.orderCode,
        content: JSON.parse(text) as typeof content,
      })
      setSent(old => ({ text, at: saved ? saved.savedAt : old.at, kept: Boolean(saved) }))
      setSaving(false)
    }, 800)
    return () => clearTimeout(timer)
  }, [text, sent.text, saving, d.orderCode, noRight, send])
  const savedText =
    text !== sent.text
      ? '正在保存'
      : !sent.kept
        ? '刚才的改动没有保存成功'
        : sent.at === null
          ? ''
          : `内容已自动保存，${clock(sent.at).slice(0, 5)}`

  const choose = (kind: ClaimKindCode) => {
    const lost = d.units.filter(u => f.chosen[u.waybillUnitId] && whyNot(u, kind) !== '')
    if (
      lost.length > 0 &&
      !window.confirm(`改成「${ClaimKind.label(kind)}」后，${lost.map(u => u.unitNo).join('、')} 已过期限，将不再选。继续吗？`)
    )
      return
    const rest = Object.fromEntries(Object.entries(f.chosen).filter(([id]) => !lost.some(u => u.waybillUnitId === id)))
    set({ kind, chosen: rest })
  }
  const submit = async () => {
    const made = await send('/api/order/createAfterSales', { orderCode: d.orderCode, requestId, ...content })
    await refresh(...CLAIM_READS)
    if (!made) return
    notify.success(`已提交异议 ${made.claimNo}，客服受理后通知您。`)
    await navigate(`/afterSales/detail?claimNo=${made.claimNo}`)
  }
  const expected = wishFen({ wish, wishFenPerTon, units })
  const first = chosen.find(u => u.receivedAt !== null)
  const inTime = (kind: ClaimKindCode) => d.units.some(u => whyNot(u, kind) === '')
  const button = (whole: boolean) => (
    <Button look="primary" size="lg" wide={whole} disabledReason={why} reasonAt="title" busyText="正在提交" onClick={submit}>
      提交异议
    </Button>
  )
  return (
    <>
      <div className="phead">
        <h1>提异议</h1>
        <span className="mute">
          订单{' '}
          <Link className="link" to={`/order/orderDetail?orderCode=${encodeURIComponent(d.orderCode)}`}>
            {d.orderCode}
          </Link>{' '}
          {d.title}
        </span>
      </div>
      <div className="od claimform">
        <div className="stack">
          <Panel title="1　哪一类问题">
            <Pick
              label="哪一类问题"
              value={f.kind}
              onChange={choose}
              options={ClaimKind.values.map(k => ({
                value: k,
                label: ClaimKind.label(k),
                note: `签收后 ${claimTermText(k, d.weightHours)}`,
                why: inTime(k) ? null : '各件都已过期限，或还没有签收',
              }))}
            />
            {first?.receivedAt != null && (
              <Facts
                layout="four"
                items={[
                  ['签收', dateTime(first.receivedAt)],
                  ['现在', dateTime(now)],
                  [`${ClaimKind.label(f.kind)}最晚`, dateTime(claimUntil(first.receivedAt, f.kind, d.weightHours))],
                  ['剩', <Countdown key="c" endsAt={claimUntil(first.receivedAt, f.kind, d.weightHours)} over="已过" plain />],
                ]}
              />
            )}
          </Panel>
          <Panel title="2　哪几件" remark="炉号、磅单、质保书由件号带出，不用填" flush>
            <table className="tbl cards line">
              <thead>
                <tr>
                  <th>选</th>
                  <th>件号</th>
                  <th>磅单</th>
                  <th className="num">吊牌重，吨</th>
                  <th>质保书</th>
                  <th>最晚可提</th>
                </tr>
              </thead>
              <tbody>
                {d.units.map(u => {
                  const not = whyNot(u)
                  const on = not === '' && Boolean(f.chosen[u.waybillUnitId])
                  return (
                    <tr key={u.waybillUnitId} className={on ? 'hit' : not ? 'held' : undefined}>
                      <td>
                        <Checkbox
                          aria-label={`选 ${u.unitNo}`}
                          checked={on}
                          disabled={not !== ''}
                          onChange={yes => {
                            const { [u.waybillUnitId]: _, ...rest } = f.chosen
                            set({ chosen: yes ? { ...rest, [u.waybillUnitId]: { ...BLANK, tons: tons(u.tagKg, false) } } : rest })
                          }}
                        />
                      </td>
                      <td>
                        <b>{u.unitNo}</b>
                        <small className="mute blk">炉号 {u.heatNo}</small>
                        {u.listedDefect && <small className="warn blk">清单已列：{u.listedDefect}，不作异议</small>}
                      </td>
                      <td data-l="磅单">
                        {u.ticketNo ? (
                          <Link className="link" to={`/order/electronicScale?waybillNo=${u.waybillNo}`}>
                            {u.ticketNo}
                          </Link>
                        ) : (
                          '—'
                        )}
                      </td>
                      <td className="num" data-l="吊牌重，吨">
                        {tons(u.tagKg)}
                      </td>
                      <td data-l="质保书">
                        {u.certNo ? (
                          <Link className="link" to={`/warranty/warranty?certNo=${u.certNo}`}>
                            {u.certNo}
                          </Link>
                        ) : (
                          '—'
                        )}
                      </td>
                      <td data-l="最晚可提">
                        {not || (u.receivedAt !== null && shortTime(claimUntil(u.receivedAt, f.kind, d.weightHours)))}
                      </td>
                    </tr>
                  )
                })}
              </tbody>
            </table>
            <p className="bd mute">
              已选 {chosen.length} 件，{tons(chosen.reduce((sum, u) => sum + u.tagKg, 0))} 吨
            </p>
          </Panel>
          {chosen.length > 0 && (
            <Panel title="3　什么问题，多少吨" flush>
              <ul className="claimunits">
                {chosen.map(u => {
                  const s = f.chosen[u.waybillUnitId] ?? BLANK
                  const words = claimWords(u)
                  return (
                    <li key={u.waybillUnitId}>
                      <div className="who">
                        <b>{u.unitNo}</b>
                        <small className="mute">吊牌 {tons(u.tagKg)} 吨</small>
                      </div>
                      <Input
                        label="问题和位置"
                        required
                        maxLength={200}
                        value={s.problem}
                        placeholder={f.kind === 'weight' ? '自磅 9.720 吨，少 0.140 吨' : words.problem}
                        onChange={e => say(u.waybillUnitId, { problem: e.target.value })}
                      />
                      <Input
                        label={f.kind === 'weight' ? '短少重量' : '问题重量'}
                        required
                        unit="吨"
                        inputMode="decimal"
                        value={s.tons}
                        onChange={e => say(u.waybillUnitId, { tons: e.target.value })}
                      />
                      {asksOpened(f.kind, u.coil) && (
                        <Input
                          label="已开卷"
                          unit="%"
                          inputMode="numeric"
                          value={s.opened}
                          onChange={e => say(u.waybillUnitId, { opened: e.target.value })}
                        />
                      )}
                      {photosWanted(f.kind) && (
                        <div className="shotgrid">
                          {PhotoPosition.values.map(p => (
                            <div key={p}>
                              <b>{PhotoPosition.label(p)}</b>
                              <Photos
                                label={`${u.unitNo} ${PhotoPosition.label(p)}`}
                                hint={p === 'label' && f.kind !== 'transit' ? `必拍，${words.shots[p]}` : words.shots[p]}
                                wanted={p === 'label' && f.kind !== 'transit'}
                                shots={s.photos[p] ?? []}
                                onAdd={shot =>
                                  setForm(old => {
                                    const mine = old.chosen[u.waybillUnitId] ?? BLANK
                                    return {
                                      ...old,
                                      chosen: {
                                        ...old.chosen,
                                        [u.waybillUnitId]: {
                                          ...mine,
                                          photos: { ...mine.photos, [p]: [...(mine.photos[p] ?? []), shot] },
                                        },
                                      },
                                    }
                                  })
                                }
                                onRemove={fileId =>
                                  say(u.waybillUnitId, {
                                    photos: { ...s.photos, [p]: (s.photos[p] ?? []).filter(x => x.fileId !== fileId) },
                                  })
                                }
                              />
                            </div>
                          ))}
                        </div>
                      )}
                    </li>
                  )
                })}
              </ul>
              <div className="bd">
                <b>{f.kind === 'weight' ? '自磅单' : '单证'}</b>
                <Photos
                  label="单证"
                  hint={f.kind === 'weight' ? '贵公司磅单，选填' : '检验单、合同页等，选填'}
                  shots={f.papers}
                  onAdd={shot => setForm(old => ({ ...old, papers: [...old.papers, shot] }))}
                  onRemove={fileId => set({ papers: f.papers.filter(p => p.fileId !== fileId) })}
                />
              </div>
            </Panel>
          )}
          <Panel title={chosen.length > 0 ? '4　希望怎样处理' : '3　希望怎样处理'}>
            {money ? (
              <Pick
                label="希望怎样处理"
                value={f.wish}
                onChange={w => set({ wish: w })}
                options={[
                  { value: 'discount' as const, label: '折价留用' },
                  {
                    value: 'return' as const,
                    label: '退货',
                    note: claimWords(chosen[0] ?? d.units[0] ?? { coil: true, pieceUnit: '' }).intact,
                  },
                  { value: 'replace' as const, label: '换货', note: '退回原货，同规格现货重发，不另付款' },
                ]}
              />
            ) : (
              <p>更正或补发质保书、单证，不涉及金额。</p>
            )}
            <div className="claimwish">
              {money && f.wish === 'discount' && (
                <Input
                  label="折价"
                  required
                  unit="元/吨"
                  inputMode="decimal"
                  value={f.price}
                  onChange={e => set({ price: e.target.value })}
                />
              )}
              <Input label="联系人" required value={f.contact} maxLength={40} onChange={e => set({ contact: e.target.value })} />
              <Input
                label="联系手机"
                required
                inputMode="tel"
                value={f.mobile}
                plain={plainMobile}
                onChange={e => set({ mobile: e.target.value })}
              />
              <Input label="方便勘验的日期" type="date" value={f.visitOn} onChange={e => set({ visitOn: e.target.value })} />
            </div>
            <Area label="补充说明" rows={2} maxLength={500} value={f.note} onChange={e => set({ note: e.target.value })} />
          </Panel>
        </div>
        <div className="stack">
          <Panel title="要提交的内容">
            <Facts
              items={[
                ['类别', ClaimKind.label(f.kind)],
                ['涉及', `${chosen.length} 件`],
                ['吊牌重', `${tons(chosen.reduce((sum, u) => sum + u.tagKg, 0))} 吨`],
                ['问题重量', `${tons(units.reduce((sum, u) => sum + u.problemKg, 0))} 吨`],
                ...(wish === 'discount' ? ([['期望金额', `${yuan(expected)} 元`]] as const) : []),
              ]}
            />
            {missing.length > 0 && (
              <Note tone="wait">
                <span>
                  <b>还差 {missing.length} 项</b>
                  {missing.slice(0, 4).map(m => (
                    <span key={m} className="blk">
                      {m}
                    </span>
                  ))}
                </span>
              </Note>
            )}
            <div className="not-n">{button(true)}</div>
            <p className="mute sm" aria-live="polite">
              {why ?? '可以提交。'}
              {savedText && `　${savedText}`}
            </p>
          </Panel>
          <Panel title="提交后">
            <ol className="steps">
              <li>客服受理，通知您异议编号</li>
              <li>质量工程师勘验或复验</li>
              <li>出方案，您逐件同意或还价一次</li>
              <li>同意后钱进可用余额；退货的按收回重量退，换货的收齐原货即发新货</li>
            </ol>
            {photosWanted(f.kind) && (
              <Note tone="wait">
                <span>请立即停止加工，保留包装和标签。继续加工的部分不再受理；未经商定自行退车不受理。</span>
              </Note>
            )}
          </Panel>
        </div>
      </div>
      <div className="buybar only-n">
        <div>
          <small className="mute">{missing[0] ? `还差 ${missing.length} 项` : '期望'}</small>
          <span className="price">
            {yuan(expected)}
            <i>元</i>
          </span>
        </div>
        {button(false)}
      </div>
    </>
  )
}
