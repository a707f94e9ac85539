import type { TableRef } from 'antd/es/table'
import { useEffect, useRef } from 'react'

/**
 * A table wider than its place is scrolled sideways, and by keyboard only if the place itself can be reached: rows without a link or a button
 * have nothing else to stand on. The place of one that fits stays out of the way. Give what comes back to the table as its `ref`; `label` is
 * how the place is called.
 */
export function useScrollStop(label: string) {
  const table = useRef<TableRef>(null)
  useEffect(() => {
    const place = table.current?.nativeElement.querySelector<HTMLElement>('.ant-table-content')
    const rows = place?.firstElementChild
    if (!place || !rows) return
    const look = () => {
      if (place.scrollWidth > place.clientWidth) {
        place.tabIndex = 0
        place.setAttribute('role', 'group')
        place.setAttribute('aria-label', label)
      } else for (const name of ['tabindex', 'role', 'aria-label']) place.removeAttribute(name)
    }
    const sizes = new ResizeObserver(look)
    sizes.observe(place)
    sizes.observe(rows)
    return () => sizes.disconnect()
  })
  return table
}
