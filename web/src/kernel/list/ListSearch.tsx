import type { ReactNode } from 'react'
import type { Filters } from './listAddress.ts'
import type { ListNow } from './useList.ts'

/** A field of the search: a word, a day, or a choice. `label` names it where no placeholder does. */
export type ListField =
  | { kind?: 'word'; placeholder: string; label?: string; most?: number; push?: boolean }
  | { kind: 'day'; label: string }
  | { kind: 'choice'; label: string; options: readonly (readonly [value: string, label: string])[] }

/**
 * The search of a list: a plain form that is sent to the list's own address, so that it works without script. What else is filtered goes with it.
 * The fields say what is looked for now, also after a filter was cleared by a link.
 */
export function ListSearch<F extends Filters>(props: {
  list: ListNow<F>
  fields: Partial<Record<keyof F & string, ListField>>
  className?: string
  before?: ReactNode
  /** Behind the button. */
  children?: ReactNode
}) {
  const { list, fields, className = 'bd row signfind', before, children } = props
  const [action = '', own] = list.at.split('?')
  const hidden = [
    ...new URLSearchParams(own),
    ...list.names.filter(n => !(n in fields) && list.text(n) !== '').map(n => [n, list.text(n)] as const),
  ]
  return (
    <form className={className} method="get" action={action} role="search">
      {hidden.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {before}
      {Object.entries(fields).map(
        ([name, field]) =>
          field && (
            <Field key={`${name} ${list.values[name]}`} name={name} value={String(list.values[name] ?? '')} field={field} />
          ),
      )}
      <button className="btn" type="submit">
        查找
      </button>
      {children}
    </form>
  )
}

function Field({ name, value, field }: { name: string; value: string; field: ListField }) {
  if (field.kind === 'choice')
    return (
      <span className="input">
        <select name={name} aria-label={field.label} defaultValue={value}>
          {field.options.map(([code, label]) => (
            <option key={code} value={code}>
              {label}
            </option>
          ))}
        </select>
      </span>
    )
  if (field.kind === 'day')
    return (
      <span className="input">
        <input type="date" name={name} defaultValue={value} aria-label={field.label} />
      </span>
    )
  return (
    <span className={field.push ? 'input push' : 'input'}>
      <input
        name={name}
        defaultValue={value}
        placeholder={field.placeholder}
        aria-label={field.label ?? field.placeholder}
        maxLength={field.most ?? 40}
      />
    </span>
  )
}
