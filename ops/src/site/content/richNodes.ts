// The two blocks that are the mall's own: a picture of its file room and a value of its settings. Everything else is the kit's.
import { mergeAttributes, Node } from '@tiptap/core'

export const Picture = Node.create({
  name: 'picture',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({ fileId: { default: '' }, alt: { default: '' } }),
  // Nothing that is pasted is a picture of ours: those are uploaded.
  parseHTML: () => [],
  renderHTML: ({ node }) => [
    'figure',
    [
      'img',
      { src: `/api/file/get?id=${encodeURIComponent(String(node.attrs.fileId))}&size=preview`, alt: String(node.attrs.alt) },
    ],
    ['figcaption', String(node.attrs.alt)],
  ],
})

/** Shown in the words of now; `words` is asked at every drawing, for the settings may have changed. */
export const valueNode = (words: (key: string) => string) =>
  Node.create({
    name: 'value',
    group: 'inline',
    inline: true,
    atom: true,
    addAttributes: () => ({ key: { default: '' } }),
    parseHTML: () => [],
    renderHTML: ({ node, HTMLAttributes }) => {
      const key = String(node.attrs.key)
      return ['span', mergeAttributes(HTMLAttributes, { class: 'sysvalue', title: `系统数值 ${key}，随设置变` }), words(key)]
    },
  })
