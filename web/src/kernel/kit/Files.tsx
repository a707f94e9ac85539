interface File {
  name: string
  url: string
  image: boolean
}

/** Pictures small, papers by their name; each opens by itself. */
export function Files({ files, none = '' }: { files: readonly File[]; none?: string }) {
  if (files.length === 0) return none ? <span className="mute">{none}</span> : null
  return (
    <span className="lotfiles">
      {files.map(f => (
        <a key={f.url} href={f.url} target="_blank" rel="noreferrer">
          {f.image ? <img src={f.url} alt={f.name} loading="lazy" /> : f.name}
        </a>
      ))}
    </span>
  )
}
