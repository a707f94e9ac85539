import { type InputHTMLAttributes, type ReactNode, useEffect, useId, useRef } from 'react'

export interface CheckboxProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'onChange'> {
  /** Left out only where the cell's header names it; then give aria-label. */
  label?: ReactNode
  onChange?: (checked: boolean) => void
  /** Some of the rows below are chosen. */
  some?: boolean
}

export function Checkbox({ label, onChange, some = false, className, ...rest }: CheckboxProps) {
  const own = useId()
  const id = rest.id ?? own
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = some
  }, [some])
  const input = (
    <input
      {...rest}
      ref={box}
      id={id}
      type="checkbox"
      className={['chk', some && 'some', className].filter(Boolean).join(' ')}
      onChange={e => onChange?.(e.target.checked)}
    />
  )
  if (!label) return input
  return (
    <span className="opt">
      {input}
      <label htmlFor={id}>{label}</label>
    </span>
  )
}

export interface Option<V extends string | number> {
  value: V
  label: ReactNode
  /** Surcharge or remark in small print. */
  note?: ReactNode
  /** Impossible now: stays visible, dashed, and says why. */
  why?: string | null
  /** Can be taken and then contradicts another choice: says so beforehand under the row (`Pick`). */
  beside?: string | null
}

interface ChoiceProps<V extends string | number> {
  label: string
  options: readonly Option<V>[]
  value: V | null
  onChange: (value: V) => void
}

export function Radios<V extends string | number>({ label, options, value, onChange }: ChoiceProps<V>) {
  const name = useId()
  return (
    <div className="row" role="radiogroup" aria-label={label}>
      {options.map(o => (
        <span className="opt" key={o.value}>
          <input
            type="radio"
            className="chk"
            name={name}
            id={name + o.value}
            checked={o.value === value}
            disabled={Boolean(o.why)}
            onChange={() => onChange(o.value)}
          />
          <label htmlFor={name + o.value} title={o.why ?? undefined}>
            {o.label} {o.note && <small className="mute">{o.note}</small>}
          </label>
        </span>
      ))}
    </div>
  )
}

/** Two to four views of the same thing: 厂提价 | 到货价. */
export function Seg<V extends string | number>({ label, options, value, onChange }: ChoiceProps<V>) {
  return (
    <span className="seg" role="group" aria-label={label}>
      {options.map(o => (
        <button
          type="button"
          key={o.value}
          aria-pressed={o.value === value}
          disabled={Boolean(o.why)}
          title={o.why ?? undefined}
          onClick={() => onChange(o.value)}
        >
          {o.label}
        </button>
      ))}
    </span>
  )
}

/** Up to about six choices side by side with their surcharge. The reasons of impossible ones stand under the row. */
export function Pick<V extends string | number>(props: Omit<ChoiceProps<V>, 'value'> & { value: V | null | readonly V[] }) {
  const { label, options, value, onChange } = props
  const chosen = (v: V) => (Array.isArray(value) ? value.includes(v) : v === value)
  const reasons = [...new Set(options.flatMap(o => (o.why ? [o.why] : o.beside ? [o.beside] : [])))]
  return (
    <>
      <div className="pick" role="group" aria-label={label}>
        {options.map(o => (
          <button
            type="button"
            key={o.value}
            className={o.why ? 'no' : chosen(o.value) ? 'on' : undefined}
            aria-pressed={chosen(o.value)}
            aria-disabled={o.why ? true : undefined}
            title={o.beside ?? undefined}
            onClick={() => !o.why && onChange(o.value)}
          >
            {o.label} {o.note && <small>{o.note}</small>}
          </button>
        ))}
      </div>
      {reasons.length > 0 && <p className="why">{reasons.join('；')}</p>}
    </>
  )
}
