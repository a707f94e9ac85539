import { mentioned, withMentions } from '@mall/domain/people/staff/mentions.ts'
import { Mentions } from 'antd'

export interface Colleague {
  staffCode: string
  name: string
}

/** Words for colleagues; `@` offers their names. Who is named is `mentioned(words, people)`. */
export function MentionField(o: { label: string; value: string; people: readonly Colleague[]; onChange(words: string): void }) {
  const names = [...new Set(o.people.map(p => p.name))]
  return (
    <Mentions
      autoFocus
      rows={2}
      maxLength={500}
      value={o.value}
      placeholder="只有同事看得到；输入 @ 可叫同事来看"
      aria-label={o.label}
      notFoundContent="没有这个名字的同事，或他看不到这里"
      options={names.map(name => ({ value: name, label: name }))}
      onChange={o.onChange}
    />
  )
}
export const mentionCodes = (words: string, people: readonly Colleague[]): string[] =>
  mentioned(words, people).map(p => p.staffCode)

/** A note's words, with the names in them marked. */
export const NoteWords = ({ words, names }: { words: string; names: readonly string[] }) => (
  <>
    {withMentions(words, names).map((piece, i) =>
      // The pieces of one text never change their places.
      piece.named ? <b key={i}>{piece.text}</b> : piece.text,
    )}
  </>
)
