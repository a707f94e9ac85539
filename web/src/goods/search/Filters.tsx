import type { Reply } from '@mall/contract/main/calls.ts'
import { useState } from 'react'
import { Form, Link, useSearchParams, useSubmit } from 'react-router'
import { useRemembered } from '../../kernel/kit/useRemembered.ts'
import { Chip } from '../../kernel/kit/Tag.tsx'
import { halfWidth } from '../../kernel/kit/number.ts'
import { chipsOf } from './chips.ts'
import { type Basis, RANGES, type RangeDef, rangeLabel, toggled } from './criteria.ts'

type FilterData = Reply<'/api/search/searchFilterData'>
const MANY = 12
/** Rows that stand above the results on a desktop; the rest is folded, so that the first goods are on the first screen. */
const ROWS = 2

/** The rows of use first: one with a single value narrows nothing, unless it is the one that was chosen. */
function folded(facets: FilterData['facets']) {
  const some = facets.filter(f => f.values.length > 0)
  const first = some.filter(f => f.values.length > 1).slice(0, ROWS)
  return { first, rest: some.filter(f => !first.includes(f)) }
}

export function Filters({ data, basis }: { data: FilterData | undefined; basis: Basis }) {
  const [query] = useSearchParams()
  const [open, setOpen] = useState(false)
  const [look, setLook] = useRemembered('searchFilters', 'short')
  const all = look === 'all'
  const chips = chipsOf(query, data, basis)
  const { first, rest } = folded(data?.facets ?? [])
  const clean = query.get('word') ? `/search?word=${encodeURIComponent(query.get('word') ?? '')}` : '/search'
  return (
    <section className={open ? 'panel filters open' : 'panel filters'} aria-label="筛选">
      {first.map(f => (
        <FacetRow key={f.name} facet={f} />
      ))}
      <div className={all ? undefined : 'morerows'} id="more-filters">
        {rest.map(f => (
          <FacetRow key={f.name} facet={f} />
        ))}
        <Ranges data={data} basis={basis} />
      </div>
      <div className="applied">
        <button type="button" className="btn sm only-n" aria-expanded={open} onClick={() => setOpen(!open)}>
          筛选{chips.length > 0 && ` ${chips.length}`}
        </button>
        <span className="mute sm nowrap not-n">已选</span>
        <div className="chips">
          {chips.map(c => (
            <Chip key={c.key} name={c.text} to={c.to}>
              {c.text}
            </Chip>
          ))}
          {chips.length === 0 && <span className="mute sm">没有附加条件</span>}
        </div>
        {chips.length > 0 && (
          <Link to={clean} className="sm nowrap" preventScrollReset>
            全部清除
          </Link>
        )}
        <button
          type="button"
          className="link morefilters not-n"
          aria-expanded={all}
          aria-controls="more-filters"
          onClick={() => setLook(all ? 'short' : 'all')}
        >
          {all ? '收起条件' : `更多条件：${[...rest.map(f => f.label), '范围'].join('、')}`}
        </button>
      </div>
    </section>
  )
}

function FacetRow({ facet }: { facet: FilterData['facets'][number] }) {
  const [query] = useSearchParams()
  const [all, setAll] = useState(false)
  const values = all ? facet.values : facet.values.filter((v, i) => i < MANY || v.chosen)
  return (
    <div className="facet">
      <b id={`f-${facet.name}`}>{facet.label}</b>
      <div role="group" aria-labelledby={`f-${facet.name}`}>
        {values.map(v => (
          <Link
            key={v.code}
            to={toggled(query, facet.name, v.code)}
            className={v.chosen ? 'on' : v.count === 0 ? 'none' : undefined}
            aria-current={v.chosen ? 'true' : undefined}
            rel="nofollow"
            preventScrollReset
          >
            {v.label}
            <small>{v.count}</small>
          </Link>
        ))}
        {facet.values.length > MANY && (
          <button type="button" className="link more" onClick={() => setAll(!all)}>
            {all ? '收起' : `更多 ${facet.values.length - MANY}`}
          </button>
        )}
      </div>
    </div>
  )
}

/** Numeric ranges: a GET form that carries the other conditions along, so it works before JavaScript does. */
function Ranges({ data, basis }: { data: FilterData | undefined; basis: Basis }) {
  const [query] = useSearchParams()
  const submit = useSubmit()
  const shown = RANGES.filter(
    r => r.name === 'price' || r.name === 'available' || data?.ranges.some(d => d.name === r.name) || query.has(r.from),
  )
  const own = new Set([...shown.flatMap(r => [r.from, r.to ?? r.from] as string[]), 'currentPage'])
  const bounds = (r: RangeDef) => data?.ranges.find(d => d.name === r.name)
  const input = (r: RangeDef, field: string, word: string, hint: number | undefined) => (
    <span className="input num">
      <input
        name={field}
        inputMode="decimal"
        aria-label={`${rangeLabel(r, basis)}${word}，${r.unit}`}
        defaultValue={query.get(field) ?? ''}
        placeholder={hint === undefined ? word : String(hint)}
        onChange={e => {
          e.target.value = halfWidth(e.target.value)
        }}
      />
    </span>
  )
  return (
    <div className="facet">
      <b>范围</b>
      <Form
        key={query.toString()}
        action="/search"
        className="rngs"
        preventScrollReset
        onSubmit={e => {
          e.preventDefault()
          // Empty fields stay out of the address.
          const form = new FormData(e.currentTarget)
          for (const [name, value] of [...form]) if (value === '') form.delete(name)
          void submit(form, { action: '/search', preventScrollReset: true })
        }}
      >
        {[...query]
          .filter(([name]) => !own.has(name))
          .map(([name, value]) => (
            <input key={name + value} type="hidden" name={name} value={value} />
          ))}
        {shown.map(r => (
          <span className="rng" key={r.name}>
            {rangeLabel(r, basis)} {input(r, r.from, '最小', bounds(r)?.from)}
            {r.to && <> – {input(r, r.to, '最大', bounds(r)?.to)}</>} {r.unit}
          </span>
        ))}
        <button type="submit" className="btn sm">
          确定
        </button>
      </Form>
    </div>
  )
}
