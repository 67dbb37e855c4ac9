/** The newest part of the changelog, point by point, each in plain pieces and pieces that stand out. */
export function newestChanges(changelog: string): readonly (readonly Piece[])[] {
  const [, newest = ''] = changelog.split(/^## /m)
  return newest
    .split('\n')
    .filter((line) => line.startsWith('- '))
    .map((line) => piecesOf(line.slice(2)))
}

export type Piece = { readonly text: string; readonly look: 'plain' | 'strong' | 'code' }

function piecesOf(line: string): readonly Piece[] {
  return line
    .split(/(\*\*.+?\*\*|`.+?`)/)
    .filter((text) => text !== '')
    .map((text): Piece => {
      if (text.startsWith('**')) return { text: text.slice(2, -2), look: 'strong' }
      return text.startsWith('`') ? { text: text.slice(1, -1), look: 'code' } : { text, look: 'plain' }
    })
}
