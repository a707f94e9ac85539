import { Input } from 'antd'
import { useState } from 'react'

/** A search word that counts on Enter, on the cross and on leaving the field; never with each letter. */
export function SearchWord({
  value,
  placeholder,
  onChange,
}: {
  value: string
  placeholder: string
  onChange(word: string): void
}) {
  const [typed, setTyped] = useState(value)
  const [seen, setSeen] = useState(value)
  if (seen !== value) {
    // Back, forward or a cleared filter changed the address: the field follows.
    setSeen(value)
    setTyped(value)
  }
  const give = (word: string) => {
    if (word.trim() !== value) onChange(word.trim())
  }
  return (
    <Input
      className="search-word"
      allowClear
      maxLength={60}
      placeholder={placeholder}
      aria-label={placeholder}
      data-search
      value={typed}
      onChange={e => {
        setTyped(e.target.value)
        if (e.target.value === '') give('')
      }}
      onPressEnter={() => give(typed)}
      onBlur={() => give(typed)}
    />
  )
}
