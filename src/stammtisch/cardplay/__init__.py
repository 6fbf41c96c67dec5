"""What every trick-taking game shares: a vocabulary, not a flow.

Cards and packs, seats and turn order, tricks, the shuffle, actions, messages and refusals,
and the protocol that a game fulfils. No rule of any one game lives here.
"""
