// A whole match, as the server hands it to everybody (docs/protocol.md, section 15).

// As text: it is judged as it came.
export async function fetchTranscript(match: string): Promise<string> {
  const response = await fetch(`/api/v1/matches/${match}/transcript`);
  if (!response.ok) throw new Error(`transcript: ${response.status}`);
  return response.text();
}
