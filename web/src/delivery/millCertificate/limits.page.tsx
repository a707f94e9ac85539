import './millCertificate.css'
import { useLazyCall } from '@mall/client/useCall.ts'
import type { Reply } from '@mall/contract/main/calls.ts'
import { limitText, whyNotOwnLimit } from '@mall/domain/delivery/millCertificate/limits.ts'
import { properties } from '@mall/domain/delivery/millCertificate/properties.ts'
import { type FormEvent, useState } from 'react'
import { Link, useNavigate, useSearchParams } from 'react-router'
import { useRefresh, useSend } from '../../kernel/data.ts'
import type { Head, PageContext } from '../../kernel/page.ts'
import { useWhyNot } from '../../kernel/useWhyNot.ts'
import { Button, LinkButton } from '../../kernel/kit/Button.tsx'
import { Skeleton, Waiting } from '../../kernel/kit/Empty.tsx'
import { Input, NumberInput } from '../../kernel/kit/Field.tsx'
import { notify } from '../../kernel/kit/notify.ts'
import { Note, Panel } from '../../kernel/kit/Panel.tsx'
import { dateTime } from '../../kernel/kit/time.ts'
import { CompanyPage } from '../../site/shell/CompanyPage.tsx'
import { WARRANTY_READS } from './reads.ts'

type Own = Reply<'/api/warranty/getOwnLimitList'>['own'][number]
type Grade = Reply<'/api/warranty/getGrade'>

export const load = ({ boot, query, ensure }: PageContext) => {
  if (boot.session.companyName === null) return undefined
  const grade = query.get('grade')
  return Promise.all([
    ensure('/api/warranty/getOwnLimitList', {}),
    ...(grade ? [ensure('/api/warranty/getGrade', { grade })] : []),
  ])
}
export const head = (): Head => ({ title: '内控指标', noIndex: true })

/** 贵公司内控指标: what the company asks of a grade beyond its standard; steel in the yard is compared with it before it is loaded. */
export default function Limits() {
  return (
    <CompanyPage here="/warranty/warrantyList" title="内控指标" without="内控指标属于企业。当前账号尚未绑定企业。">
      <Editor />
    </CompanyPage>
  )
}

const words = (own: Own): string =>
  own.limits.length === 0
    ? '已取消内控'
    : own.limits
        .map(
          l =>
            `${properties[l.key].label} ${limitText(l.key, { ...(l.min === null ? {} : { min: l.min }), ...(l.max === null ? {} : { max: l.max }) })}`,
        )
        .join('，')

function Editor() {
  const [query] = useSearchParams()
  const go = useNavigate()
  const grade = query.get('grade') ?? ''
  const read = useLazyCall('/api/warranty/getOwnLimitList', {})
  const of = useLazyCall('/api/warranty/getGrade', { grade }, { enabled: grade !== '' })
  const d = read.data
  if (!d) return <Waiting read={read} lines={6} bare />
  const current = d.own.filter((o, i) => d.own.findIndex(x => x.grade === o.grade) === i)
  return (
    <>
      <Panel title="贵公司内控指标" more={<Link to="/warranty/warrantyList">返回质保书</Link>}>
        <p className="mute">
          按牌号设比标准更严的限值。配货后每件货的炉号先对标准、再对内控，不合内控的在装车前请您选择：让步接收、换货或退出。
        </p>
        <form
          className="row gaptop limitfind"
          method="get"
          action="/warranty/limits"
          onSubmit={e => {
            e.preventDefault()
            const typed = new FormData(e.currentTarget).get('grade')
            void go(`/warranty/limits?grade=${encodeURIComponent(String(typed ?? '').trim())}`)
          }}
        >
          <span className="input">
            <input
              name="grade"
              list="grades"
              key={grade}
              defaultValue={grade}
              placeholder="牌号，如 Q355B"
              aria-label="牌号"
              maxLength={40}
            />
          </span>
          <datalist id="grades">
            {d.grades.map(g => (
              <option key={g} value={g} />
            ))}
          </datalist>
          <button type="submit" className="btn ink">
            设这个牌号
          </button>
        </form>
        {current.length > 0 && (
          <ul className="certkids gaptop">
            {current.map(o => (
              <li key={o.grade}>
                <span>
                  <b>{o.grade}</b>　{words(o)}
                  <small className="mute">
                    第 {o.versionNo} 版，{o.by} {dateTime(o.at)}
                    {o.note && `，${o.note}`}
                  </small>
                </span>
                <LinkButton size="sm" to={`/warranty/limits?grade=${encodeURIComponent(o.grade)}`}>
                  修改
                </LinkButton>
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {grade !== '' &&
        (of.isError ? (
          <div className="gaptop">
            <Note tone="bad">
              <span>{of.error.message}</span>
            </Note>
          </div>
        ) : !of.data ? (
          <Skeleton lines={6} />
        ) : (
          <Form
            key={`${grade} ${current.find(o => o.grade === grade)?.versionNo ?? 0}`}
            g={of.data}
            own={d.own.filter(o => o.grade === grade)}
          />
        ))}
    </>
  )
}

function Form({ g, own }: { g: Grade; own: readonly Own[] }) {
  const send = useSend()
  const refresh = useRefresh()
  const whyRight = useWhyNot('cert.manage')
  const [now] = own
  const [f, setF] = useState(() =>
    Object.fromEntries(
      g.limits.map(l => {
        const mine = now?.limits.find(x => x.key === l.key)
        return [l.key, { min: mine?.min ?? null, max: mine?.max ?? null }]
      }),
    ),
  )
  const [note, setNote] = useState('')
  const steps = g.byThickness.map(s => s.yieldMpa * 1000)
  const filled = g.limits.filter(l => f[l.key]?.min !== null || f[l.key]?.max !== null)
  const whyOf = (l: Grade['limits'][number]): string | undefined => {
    const mine = f[l.key]
    if (!mine || (mine.min === null && mine.max === null)) return undefined
    const min = l.key === 'yield' && steps.length > 0 ? Math.min(...steps) : l.min
    return whyNotOwnLimit(
      l.key,
      { ...(mine.min === null ? {} : { min: mine.min }), ...(mine.max === null ? {} : { max: mine.max }) },
      { ...(min === null ? {} : { min }), ...(l.max === null ? {} : { max: l.max }) },
    )
  }
  const wrong = filled.some(whyOf)
  const save = async (e: FormEvent) => {
    e.preventDefault()
    if (wrong || whyRight) return
    const done = await send('/api/warranty/saveOwnLimit', {
      grade: g.grade,
      version: now?.versionNo ?? 0,
      limits: filled.map(l => ({ key: l.key, min: f[l.key]?.min ?? null, max: f[l.key]?.max ?? null })),
      note,
    })
    if (!done) return
    await refresh(...WARRANTY_READS)
    notify.success(`${g.grade} 内控第 ${done.version} 版已保存，在库的货正在重新比对`)
  }
  const put = (key: string, end: 'min' | 'max', v: number | null) =>
    setF(old => ({ ...old, [key]: { min: null, max: null, ...old[key], [end]: v === null ? null : Math.round(v * 1000) } }))
  return (
    <Panel title={`${g.grade}，${g.standard}`} className="below" more={now ? `现行第 ${now.versionNo} 版` : '还没有内控'}>
      <form noValidate onSubmit={save}>
        {g.limits.map(l => {
          const why = whyOf(l)
          return (
            <div key={l.key} className="limitrow" role="group" aria-label={l.label}>
              <b>
                {l.label}
                {l.unit && `，${l.unit}`}
              </b>
              <span className="std">
                标准 {l.text || '—'}
                {l.key === 'yield' && g.byThickness.length > 0 && '，随厚度'}
              </span>
              <NumberInput
                aria-label={`${l.label} 下限`}
                placeholder="下限"
                decimals={l.decimals}
                value={f[l.key]?.min === null || f[l.key] === undefined ? null : (f[l.key]?.min ?? 0) / 1000}
                error={f[l.key]?.min === null ? undefined : why}
                onChange={v => put(l.key, 'min', v)}
              />
              <NumberInput
                aria-label={`${l.label} 上限`}
                placeholder="上限"
                decimals={l.decimals}
                value={f[l.key]?.max === null || f[l.key] === undefined ? null : (f[l.key]?.max ?? 0) / 1000}
                error={f[l.key]?.max === null ? undefined : why}
                onChange={v => put(l.key, 'max', v)}
              />
            </div>
          )
        })}
        <div className="gaptop">
          <Input label="说明，可不填" maxLength={100} value={note} onChange={e => setNote(e.target.value)} />
        </div>
        <div className="row gaptop">
          <Button
            type="submit"
            look="primary"
            size="lg"
            disabledReason={
              whyRight ?? (wrong ? '请先改正标红的项' : filled.length === 0 && !now?.limits.length ? '请至少填写一项' : undefined)
            }
          >
            {filled.length === 0 && now?.limits.length ? '取消这个牌号的内控' : `保存为第 ${(now?.versionNo ?? 0) + 1} 版`}
          </Button>
        </div>
      </form>
      {own.length > 0 && (
        <>
          <h3 className="gaptop">历史</h3>
          <ul className="certkids">
            {own.map(o => (
              <li key={o.versionNo}>
                <span>
                  第 {o.versionNo} 版　{words(o)}
                  <small className="mute">
                    {o.by} {dateTime(o.at)}
                    {o.note && `，${o.note}`}
                  </small>
                </span>
              </li>
            ))}
          </ul>
        </>
      )}
    </Panel>
  )
}
