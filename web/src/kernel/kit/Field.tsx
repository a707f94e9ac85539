import {
  type ChangeEvent,
  type ClipboardEvent,
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useEffect,
  useId,
  useState,
} from 'react'
import { seenText } from '@mall/domain/kernel/pasted.ts'
import { halfWidth, parseNumber } from './number.ts'

interface Shell {
  label?: ReactNode
  required?: boolean
  /** Says how to mend it; shown under the field and tied to it. */
  error?: string | null | undefined
  hint?: ReactNode
  unit?: ReactNode
  size?: 'md' | 'lg'
  className?: string
}

function Frame({ id, label, required, error, hint, children, className }: Shell & { id: string; children: ReactNode }) {
  return (
    <div className={className ? `field ${className}` : 'field'}>
      {label && (
        <label className={required ? 'lab req' : 'lab'} htmlFor={id}>
          {label}
        </label>
      )}
      {children}
      {error ? (
        <span className="err" id={`${id}-e`}>
          {error}
        </span>
      ) : hint ? (
        <span className="hint" id={`${id}-h`}>
          {hint}
        </span>
      ) : null}
    </div>
  )
}

const boxClass = (o: { size?: 'md' | 'lg' | undefined; error?: string | null | undefined; kind?: string }) =>
  ['input', o.size === 'lg' && 'lg', o.kind, o.error && 'bad'].filter(Boolean).join(' ')

const described = (id: string, error: unknown, hint: unknown) => (error ? `${id}-e` : hint ? `${id}-h` : undefined)

export type InputProps = Shell &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'className'> & {
    after?: ReactNode
    /** A number that is copied with spaces, dashes or a country code: what of it is kept. Such a field cuts nothing off before it is cleaned. */
    plain?: (typed: string) => string
  }

/** Marks that nobody sees take no room in a field: they are left out before its length is counted. */
function pasteSeen(e: ClipboardEvent<HTMLInputElement>): void {
  const box = e.currentTarget
  const copied = e.clipboardData.getData('text').replace(/[\r\n]+/g, ' ')
  const seen = seenText(copied)
  const { selectionStart: from, selectionEnd: to } = box
  if (seen === copied || from === null || to === null || box.type === 'password') return
  e.preventDefault()
  const room = box.maxLength < 0 ? seen.length : box.maxLength - (box.value.length - (to - from))
  box.setRangeText(seen.slice(0, Math.max(0, room)), from, to, 'end')
  box.dispatchEvent(new Event('input', { bubbles: true }))
}

export function Input({ label, required, error, hint, unit, size = 'lg', className, after, plain, ...rest }: InputProps) {
  const own = useId()
  const id = rest.id ?? own
  const change = (e: ChangeEvent<HTMLInputElement>): void => {
    const kept = plain && !(e.nativeEvent as InputEvent).isComposing ? plain(e.target.value) : e.target.value
    if (kept !== e.target.value) e.target.value = kept
    rest.onChange?.(e)
  }
  return (
    <Frame id={id} label={label} required={required} error={error} hint={hint} className={className}>
      <span className={boxClass({ size, error })}>
        <input
          onPaste={pasteSeen}
          {...rest}
          {...(rest.onChange || plain ? { onChange: change } : {})}
          id={id}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={described(id, error, hint)}
        />
        {unit && <i>{unit}</i>}
        {after}
      </span>
    </Frame>
  )
}

export type NumberInputProps = Shell &
  Omit<InputHTMLAttributes<HTMLInputElement>, 'size' | 'className' | 'value' | 'onChange' | 'defaultValue'> & {
    value: number | null
    onChange: (value: number | null) => void
    decimals?: number
  }

/** Right-aligned number with its unit inside; takes pasted full-width digits and separators. */
export function NumberInput(props: NumberInputProps) {
  const { label, required, error, hint, unit, size = 'md', className, value, onChange, decimals = 0, ...rest } = props
  const own = useId()
  const id = rest.id ?? own
  const show = (v: number | null) => (v === null ? '' : v.toFixed(decimals))
  const [text, setText] = useState(() => show(value))
  // A value changed from outside (stepper, reverse calculation) replaces the text; what is being typed stays as it is.
  useEffect(() => {
    setText(t => (parseNumber(t) === value ? t : value === null ? '' : value.toFixed(decimals)))
  }, [value, decimals])
  return (
    <Frame id={id} label={label} required={required} error={error} hint={hint} className={className}>
      <span className={boxClass({ size, error, kind: 'num' })}>
        <input
          {...rest}
          id={id}
          inputMode={decimals > 0 ? 'decimal' : 'numeric'}
          autoComplete="off"
          value={text}
          aria-invalid={error ? true : undefined}
          aria-describedby={described(id, error, hint)}
          onChange={e => {
            const plain = halfWidth(e.target.value)
            setText(plain)
            onChange(parseNumber(plain))
          }}
          onBlur={() => setText(show(parseNumber(text)))}
        />
        {unit && <i>{unit}</i>}
      </span>
    </Frame>
  )
}

export type SelectProps = Shell & Omit<SelectHTMLAttributes<HTMLSelectElement>, 'size' | 'className'>

export function Select({ label, required, error, hint, size = 'lg', className, children, unit: _unit, ...rest }: SelectProps) {
  const own = useId()
  const id = rest.id ?? own
  return (
    <Frame id={id} label={label} required={required} error={error} hint={hint} className={className}>
      <span className={boxClass({ size, error })}>
        <select
          {...rest}
          id={id}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={described(id, error, hint)}
        >
          {children}
        </select>
      </span>
    </Frame>
  )
}

export type AreaProps = Shell & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'className'>

export function Area({ label, required, error, hint, className, rows = 3, unit: _unit, size: _size, ...rest }: AreaProps) {
  const own = useId()
  const id = rest.id ?? own
  return (
    <Frame id={id} label={label} required={required} error={error} hint={hint} className={className}>
      <span className={boxClass({ error, kind: 'area' })}>
        <textarea
          {...rest}
          rows={rows}
          id={id}
          required={required}
          aria-invalid={error ? true : undefined}
          aria-describedby={described(id, error, hint)}
        />
      </span>
    </Frame>
  )
}
