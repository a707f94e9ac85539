import { StarWord } from '@mall/domain/delivery/comment/comment.ts'
import { useId } from 'react'

const FIVE = [1, 2, 3, 4, 5] as const
const Star = ({ on }: { on: boolean }) => (
  <svg viewBox="0 0 16 16" className={on ? 'on' : undefined} aria-hidden="true">
    <path d="M8 1.6l1.9 4.1 4.5.5-3.3 3 .9 4.4L8 11.4l-4 2.2.9-4.4-3.3-3 4.5-.5z" strokeLinejoin="round" />
  </svg>
)

/** So many of five, read as a number. */
export const Stars = ({ n, word }: { n: number; word?: string }) => (
  <span className="stars">
    <span className="vh">{n} 星</span>
    {FIVE.map(i => (
      <Star key={i} on={i <= Math.round(n)} />
    ))}
    {word && <small>{word}</small>}
  </span>
)

interface Props {
  label: string
  hint: string
  value: number
  error?: string | null
  onChange(value: number): void
}
/** One to five, by mouse, finger or arrow keys. */
export function StarPick({ label, hint, value, error, onChange }: Props) {
  const name = useId()
  return (
    <fieldset className="starpick" role="radiogroup" aria-label={label} aria-invalid={error ? true : undefined}>
      <legend>{label}</legend>
      <span className="row">
        {FIVE.map(i => (
          <label key={i} className={i <= value ? 'on' : undefined}>
            <input
              type="radio"
              className="vh"
              name={name}
              value={i}
              checked={value === i}
              aria-label={`${label} ${i} 星`}
              onChange={() => onChange(i)}
            />
            <Star on={i <= value} />
          </label>
        ))}
      </span>
      <small className={error ? 'word bad' : 'word mute'}>{error || (value > 0 ? StarWord[value] : hint)}</small>
    </fieldset>
  )
}
