import { useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useId, useState, useMemo } from 'react'
import { useNavigate } from 'react-router'
import { useDeps } from '../../kernel/deps.ts'

const WAIT_MS = 120
const PATH = '/api/search/searchAutokey'

/** Suggestions under the search field: arrows move, Enter takes, Esc closes. A separate chunk, loaded on the first focus. */
export default function Suggest({
  input,
  word,
  hot,
  onPick,
}: {
  input: RefObject<HTMLInputElement | null>
  word: string
  /** Offered while nothing is typed: all of them, on a phone the only place. */
  hot: readonly string[]
  onPick: (word: string) => void
}) {
  const { call } = useDeps()
  const navigate = useNavigate()
  const id = useId()
  const [asked, setAsked] = useState('')
  const [open, setOpen] = useState(false)
  const [at, setAt] = useState(-1)

  useEffect(() => {
    const timer = setTimeout(() => setAsked(word.trim()), WAIT_MS)
    return () => clearTimeout(timer)
  }, [word])
  const { data } = useQuery({
    queryKey: [PATH, asked],
    queryFn: () => call(PATH, { word: asked }),
    enabled: asked !== '',
    staleTime: 60_000,
    placeholderData: old => old,
  })
  const empty = word.trim() === ''
  const list = useMemo(
    () => (empty ? hot.map(text => ({ kind: '热搜', text, count: 0 })) : asked === '' ? [] : (data ?? [])),
    [empty, hot, asked, data],
  )
  const shown = open && list.length > 0

  useEffect(() => {
    const field = input.current
    if (!field) return
    const go = (text: string) => {
      onPick(text)
      setOpen(false)
      field.blur()
      void navigate(`/search?word=${encodeURIComponent(text)}`)
    }
    const key = (e: KeyboardEvent) => {
      // The key that takes a candidate of the input method is not for us.
      if (e.isComposing) return
      const chosen = list[at]
      if (e.key === 'ArrowDown' && list.length > 0) setAt((at + 1) % list.length)
      else if (e.key === 'ArrowUp' && list.length > 0) setAt((at - 1 + list.length) % list.length)
      else if (e.key === 'Enter' && shown && chosen) go(chosen.text)
      else if (e.key === 'Escape') setOpen(false)
      else return
      if (e.key !== 'Escape') e.preventDefault()
    }
    const typed = () => {
      setOpen(true)
      setAt(-1)
    }
    const leave = () => setTimeout(() => setOpen(false), 120)
    if (document.activeElement === field) setOpen(true)
    field.addEventListener('keydown', key)
    field.addEventListener('input', typed)
    field.addEventListener('focus', typed)
    field.addEventListener('blur', leave)
    field.setAttribute('role', 'combobox')
    field.setAttribute('aria-autocomplete', 'list')
    field.setAttribute('aria-controls', id)
    field.setAttribute('aria-expanded', String(shown))
    if (shown && at >= 0) field.setAttribute('aria-activedescendant', `${id}-${at}`)
    else field.removeAttribute('aria-activedescendant')
    return () => {
      field.removeEventListener('keydown', key)
      field.removeEventListener('input', typed)
      field.removeEventListener('focus', typed)
      field.removeEventListener('blur', leave)
    }
  }, [input, list, at, shown, id, navigate, onPick])

  return (
    <div className={empty ? 'sug hotlist' : 'sug'} role="listbox" id={id} aria-label="搜索建议" hidden={!shown}>
      {shown &&
        list.map((s, i) => (
          <div
            key={`${s.kind}${s.text}`}
            id={`${id}-${i}`}
            role="option"
            aria-selected={i === at}
            tabIndex={-1}
            onPointerDown={e => {
              e.preventDefault()
              onPick(s.text)
              setOpen(false)
              void navigate(`/search?word=${encodeURIComponent(s.text)}`)
            }}
            onPointerEnter={() => setAt(i)}
          >
            <span>{s.text}</span>
            <small>
              {s.kind}
              {s.count > 0 && ` · ${s.count} 条`}
            </small>
          </div>
        ))}
    </div>
  )
}
